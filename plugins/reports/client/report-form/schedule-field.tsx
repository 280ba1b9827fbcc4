import { toLanguageTag } from '@facet/sdk/common';
import { Select, SegmentedControl, TextInput } from '@mantine/core';
import { VirtualSelect } from '@facet/sdk/ui';
import { IconCalendarRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nextClockChange } from '../times/clock-change.ts';
import { momentOf } from '../times/moment.ts';
import { sentenceOf, weekdayName } from './spoken-sentence.ts';
import {
  clockOf,
  clockText,
  crontabOf,
  LAST_DAY,
  SPOKEN_UNITS,
  spokenOf,
  type SpokenTimes,
  toggledDay,
  WEEK,
} from './spoken-times.ts';
import classes from './report-form.module.css';
import ownClasses from './schedule-field.module.css';

export interface ScheduleFieldProps {
  readonly crontab: string;
  readonly timezone: string;
  readonly problem: string | null;
  onChange(part: { readonly crontab?: string; readonly timezone?: string }): void;
}

const SHOWN = 3;

/** Times of a schedule, in words or as a crontab text, and the next runs in the user's time zone. */
export function ScheduleField({ crontab, timezone, problem, onChange }: ScheduleFieldProps) {
  const { t } = useTranslation('facet/reports');
  const spoken = spokenOf(crontab);
  const [asCron, setAsCron] = useState(spoken === undefined);
  // Text that words cannot say stays in sight as it is.
  const isCron = asCron || spoken === undefined;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('form.when')}</legend>
      <SegmentedControl
        size="xs"
        className={ownClasses.way ?? ''}
        aria-label={t('form.way')}
        data={[
          { value: 'words', label: t('form.words'), disabled: spoken === undefined },
          { value: 'cron', label: t('form.cron') },
        ]}
        value={isCron ? 'cron' : 'words'}
        onChange={(way) => setAsCron(way === 'cron')}
      />
      {isCron ? (
        <TextInput
          label={t('form.crontab')}
          description={t(spoken === undefined ? 'form.crontabOnly' : 'form.crontabHelp')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          required
          value={crontab}
          error={problem}
          onChange={(event) => onChange({ crontab: event.currentTarget.value })}
        />
      ) : null}
      <div className={ownClasses.line}>
        {isCron ? null : <SpokenFields spoken={spoken} onChange={(next) => onChange({ crontab: crontabOf(next) })} />}
        <ZoneField timezone={timezone} onChange={(zone) => onChange({ timezone: zone })} />
      </div>
      {!isCron && spoken.unit === 'week' ? (
        <WeekdayButtons
          chosen={spoken.weekdays}
          onChange={(weekdays) => onChange({ crontab: crontabOf({ ...spoken, weekdays }) })}
        />
      ) : null}
      <Summary crontab={crontab} timezone={timezone} spoken={isCron ? undefined : spoken} />
    </fieldset>
  );
}

interface SpokenFieldsProps {
  readonly spoken: SpokenTimes;
  onChange(next: SpokenTimes): void;
}

function SpokenFields({ spoken, onChange }: SpokenFieldsProps) {
  const { t } = useTranslation('facet/reports');
  const { unit, day, minute } = spoken;
  return (
    <>
      <Select
        label={t('form.every')}
        allowDeselect={false}
        data={SPOKEN_UNITS.map((value) => ({ value, label: t(`form.everyUnits.${value}`) }))}
        value={unit}
        onChange={(value) => {
          const next = SPOKEN_UNITS.find((known) => known === value);
          if (next !== undefined) onChange({ ...spoken, unit: next });
        }}
      />
      {unit === 'month' ? (
        <Select
          label={t('form.onDay')}
          allowDeselect={false}
          data={Array.from({ length: LAST_DAY }, (_, at) => String(at + 1))}
          value={String(day)}
          onChange={(value) => onChange({ ...spoken, day: Number(value) })}
        />
      ) : null}
      {unit === 'hour' ? (
        <Select
          label={t('form.atMinute')}
          allowDeselect={false}
          data={Array.from({ length: 60 }, (_, at) => String(at))}
          value={String(minute)}
          onChange={(value) => onChange({ ...spoken, minute: Number(value) })}
        />
      ) : (
        <TextInput
          type="time"
          label={t('form.at')}
          value={clockText(spoken)}
          onChange={(event) => {
            const clock = clockOf(event.currentTarget.value);
            if (clock !== undefined) onChange({ ...spoken, ...clock });
          }}
        />
      )}
    </>
  );
}

function ZoneField({ timezone, onChange }: { readonly timezone: string; onChange(zone: string): void }) {
  const { t } = useTranslation('facet/reports');
  const zones = useMemo(
    () =>
      [...new Set(['UTC', timezone, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
        value: zone,
        label: zone,
      })),
    [timezone],
  );
  return (
    <div className={ownClasses.zone}>
      <VirtualSelect
        label={t('form.timezone')}
        options={zones}
        value={timezone}
        onChange={(zone) => onChange(zone ?? 'UTC')}
      />
    </div>
  );
}

interface WeekdayButtonsProps {
  readonly chosen: readonly number[];
  onChange(weekdays: readonly number[]): void;
}

function WeekdayButtons({ chosen, onChange }: WeekdayButtonsProps) {
  const { t, i18n } = useTranslation('facet/reports');
  return (
    <div className={ownClasses.week} role="group" aria-label={t('form.weekdays')}>
      {WEEK.map((day) => (
        <button
          key={day}
          type="button"
          className={ownClasses.weekday}
          aria-pressed={chosen.includes(day)}
          aria-label={weekdayName(day, i18n.language, 'long')}
          onClick={() => onChange(toggledDay(chosen, day))}
        >
          {weekdayName(day, i18n.language, 'short')}
        </button>
      ))}
    </div>
  );
}

interface SummaryProps {
  readonly crontab: string;
  readonly timezone: string;
  /** Undefined while the crontab itself is edited. */
  readonly spoken: SpokenTimes | undefined;
}

/** The schedule in a sentence, its next runs, and what happens when the clocks change. */
function Summary({ crontab, timezone, spoken }: SummaryProps) {
  const { t, i18n } = useTranslation('facet/reports');
  const next = useNextTimes(crontab, timezone);
  if (next.data?.ok === false)
    return crontab.trim() === '' ? null : (
      <p className={classes.problem} role="alert">
        {t('form.crontabInvalid')}
      </p>
    );
  if (next.data === undefined) return null;
  const { words, times, change } = next.data;
  const day = change?.toLocaleDateString(toLanguageTag(i18n.language || 'en'), {
    timeZone: timezone,
    day: 'numeric',
    month: 'long',
  });
  return (
    <div className={classes.next} role="status">
      <IconCalendarRepeat size={18} stroke={1.5} aria-hidden />
      <b>{spoken === undefined ? words : sentenceOf(spoken, t, i18n.language)}</b>
      {spoken === undefined ? null : <code>{crontab.trim()}</code>}
      <span>
        {times.length === 0
          ? t('form.never')
          : t('form.next', { times: times.map((time) => momentOf(time, i18n.language)).join(' · ') })}{' '}
        {day === undefined || spoken === undefined || spoken.unit === 'hour'
          ? null
          : t('form.stays', { time: clockText(spoken), day })}
      </span>
    </div>
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
      const now = new Date();
      const times = cron.nextTimes(crontab, timezone, now, SHOWN).map((time) => time.toISOString());
      return {
        ok: true as const,
        words: cron.describeCrontab(crontab),
        times,
        change: nextClockChange(timezone, now),
      };
    },
  });
}
