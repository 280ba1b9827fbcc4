import { Checkbox, NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { WIDTH } from '../../common/report-states.ts';
import { DurationField } from './duration-field.tsx';
import type { FieldsProps } from './fields-props.ts';
import classes from './report-form.module.css';

/** How the picture is taken, and who else may get it. */
export function PictureFields({ values, change }: FieldsProps) {
  const { t } = useTranslation('facet/reports');
  return (
    <>
      {[values.format, ...values.attachments].some((format) => format === 'PNG' || format === 'PDF') ? (
        <NumberInput
          label={t('form.width')}
          placeholder={t('form.widthOwn')}
          min={WIDTH.least}
          max={WIDTH.most}
          suffix=" px"
          value={values.width}
          onChange={(width) => change({ width: typeof width === 'number' ? Math.trunc(width) : '' })}
        />
      ) : null}
      <Checkbox
        label={t('form.fresh')}
        checked={values.fresh}
        onChange={(event) => change({ fresh: event.currentTarget.checked })}
      />
      {values.type === 'Report' ? (
        <Checkbox
          label={t('form.openToViewers')}
          description={t('form.openToViewersHelp')}
          checked={values.openToViewers}
          onChange={(event) => change({ openToViewers: event.currentTarget.checked })}
        />
      ) : null}
    </>
  );
}

/** How long runs may take, and are kept. The quiet time of an alert is part of its condition. */
export function LimitFields({ values, change }: FieldsProps) {
  const { t } = useTranslation('facet/reports');
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('form.limits')}</legend>
      <div className={classes.two}>
        <DurationField
          label={t('form.workingTimeout')}
          seconds={values.workingTimeout}
          onChange={(workingTimeout) => change({ workingTimeout })}
        />
        <NumberInput
          label={t('form.logRetention')}
          min={1}
          value={values.logRetention}
          onChange={(value) => change({ logRetention: Math.max(1, Math.trunc(Number(value)) || 1) })}
        />
        {values.type === 'Report' ? (
          <DurationField
            label={t('form.gracePeriod')}
            description={t('form.gracePeriodHelp')}
            seconds={values.gracePeriod}
            onChange={(gracePeriod) => change({ gracePeriod })}
          />
        ) : null}
      </div>
    </fieldset>
  );
}
