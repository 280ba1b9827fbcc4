import { Select, TextInput } from '@mantine/core';
import { VirtualSelect } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { momentOf } from '../times/moment.ts';
import { presetKey, presetOf, PRESETS } from './presets.ts';
import classes from './report-form.module.css';

export interface ScheduleFieldProps {
  readonly crontab: string;
  readonly timezone: string;
  readonly problem: string | null;
  onChange(part: { readonly crontab?: string; readonly timezone?: string }): void;
}

const OWN = 'own';
const SHOWN = 3;

/** Times of a schedule: a common schedule or a crontab text, and the next runs in the user's time zone. */
export function ScheduleField({ crontab, timezone, problem, onChange }: ScheduleFieldProps) {
  const { t, i18n } = useTranslation('facet/reports');
  const zones = useMemo(
    () =>
      [...new Set(['UTC', timezone, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
        value: zone,
        label: zone,
      })),
    [timezone],
  );
  const next = useNextTimes(crontab, timezone);
  const preset = presetOf(crontab);
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('form.when')}</legend>
      <Select
        label={t('form.schedule')}
        allowDeselect={false}
        data={[
          ...PRESETS.map((text) => ({ value: text, label: t(`form.preset.${presetKey(text)}`) })),
          { value: OWN, label: t('form.preset.own') },
        ]}
        value={preset ?? OWN}
        onChange={(value) => onChange({ crontab: value === OWN || value === null ? `${crontab.trim()} ` : value })}
      />
      <TextInput
        label={t('form.crontab')}
        description={t('form.crontabHelp')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        required
        value={crontab}
        error={problem ?? (next.data?.ok === false ? t('form.crontabInvalid') : null)}
        onChange={(event) => onChange({ crontab: event.currentTarget.value })}
      />
      <VirtualSelect
        label={t('form.timezone')}
        options={zones}
        value={timezone}
        onChange={(zone) => onChange({ timezone: zone ?? 'UTC' })}
      />
      {next.data?.ok === true ? (
        <p className={classes.next} role="status">
          <b>{next.data.words}</b>
          <span>
            {next.data.times.length === 0
              ? t('form.never')
              : t('form.next', { times: next.data.times.map((time) => momentOf(time, i18n.language)).join(' · ') })}
          </span>
        </p>
      ) : null}
    </fieldset>
  );
}

/** The crontab parser is loaded with the first schedule that is shown. */
function useNextTimes(crontab: string, timezone: string) {
  return useQuery({
    queryKey: ['report-next-times', crontab, timezone],
    staleTime: 30_000,
    queryFn: async () => {
      const cron = await import('@facet/plugin-scheduler/contract.client');
      if (!cron.isCrontab(crontab)) return { ok: false as const };
      const times = cron.nextTimes(crontab, timezone, new Date(), SHOWN).map((time) => time.toISOString());
      return { ok: true as const, words: cron.describeCrontab(crontab), times };
    },
  });
}
