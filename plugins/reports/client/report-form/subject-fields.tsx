import { VirtualSelect } from '@facet/sdk/ui';
import { Radio, SegmentedControl, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ATTACHMENTS, REPORT_FORMATS } from '../../common/report-states.ts';
import { begunOn } from './begun-on.ts';
import type { FieldsProps } from './fields-props.ts';
import classes from './report-form.module.css';
import { type ReportField, type ReportItem, type ReportStart, viewOf } from './report-values.ts';
import { useChoices, withHeld } from './use-choices.ts';

interface SubjectProps extends FieldsProps {
  readonly start: ReportStart;
  readonly item: ReportItem | null;
  problem(field: ReportField): string | null;
}

/** The chart or dashboard that is sent, and how. */
export function SubjectFields({ values, start, item, problem, change }: SubjectProps) {
  const { t } = useTranslation('facet/reports');
  const isGiven = item === null && begunOn(start) !== null;
  const hasView = (start.view !== undefined || viewOf(item) !== undefined) && values.subject === 'dashboard';
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('form.what')}</legend>
      {isGiven ? null : <SubjectChoice values={values} item={item} problem={problem} change={change} />}
      <div className={classes.two}>
        <Select
          label={t('form.format')}
          allowDeselect={false}
          data={REPORT_FORMATS.map((format) => ({ value: format, label: t(`form.formats.${format}`) }))}
          value={values.format}
          onChange={(value) => {
            const format = REPORT_FORMATS.find((known) => known === value);
            if (format !== undefined) change({ format });
          }}
        />
        <VirtualSelect
          multiple
          label={t('form.attach')}
          placeholder={t('form.attachNone')}
          options={ATTACHMENTS.filter((one) => one !== values.format).map((one) => ({
            value: one,
            label: t(`form.attachments.${one}`),
          }))}
          value={values.attachments.filter((one) => one !== values.format)}
          onChange={(chosen) => change({ attachments: ATTACHMENTS.filter((one) => chosen.includes(one)) })}
        />
      </div>
      <p className={classes.help}>{t(`form.formatHelp.${values.format}`)}</p>
      {hasView ? (
        <Radio.Group
          label={t('form.filters')}
          value={values.keepsView ? 'kept' : 'own'}
          onChange={(chosen) => change({ keepsView: chosen === 'kept' })}
        >
          <div className={classes.choices}>
            <Radio value="kept" label={t(item === null ? 'form.filtersNow' : 'form.filtersKept')} />
            <Radio value="own" label={t('form.filtersOwn')} />
          </div>
        </Radio.Group>
      ) : null}
    </fieldset>
  );
}

function SubjectChoice({ values, item, problem, change }: Omit<SubjectProps, 'start'>) {
  const { t } = useTranslation('facet/reports');
  const choices = useChoices(values.subject);
  const chart = item?.chart ? { value: item.chart.id, label: item.chart.slice_name } : null;
  const dashboard = item?.dashboard
    ? { value: item.dashboard.id, label: item.dashboard.dashboard_title || t('facts.untitled') }
    : null;
  return (
    <>
      <SegmentedControl
        aria-label={t('form.what')}
        data={[
          { value: 'dashboard', label: t('form.dashboard') },
          { value: 'chart', label: t('form.chart') },
        ]}
        value={values.subject}
        onChange={(subject) => change({ subject: subject === 'chart' ? 'chart' : 'dashboard' })}
      />
      <VirtualSelect
        label={t(`form.${values.subject}`)}
        required
        loading={choices.loading}
        options={withHeld(choices.options, values.subject === 'chart' ? chart : dashboard)}
        value={values[values.subject]}
        error={problem('subject')}
        onSearch={choices.search}
        onChange={(chosen) => change({ [values.subject]: chosen })}
      />
    </>
  );
}
