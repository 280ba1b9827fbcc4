import { toLanguageTag } from '@facet/sdk/common';
import type { TFunction } from 'i18next';
import { clockText, isWorkdays, spokenOf, type SpokenTimes } from './spoken-times.ts';

type Text = TFunction<'facet/reports'>;

/** "Every Monday and Thursday at 08:00". */
export function sentenceOf(spoken: SpokenTimes, t: Text, language: string): string {
  const time = clockText(spoken);
  const { unit, weekdays, day, minute } = spoken;
  if (unit === 'hour') return t('form.sentence.hour', { minute });
  if (unit === 'month') return t('form.sentence.month', { day, time });
  if (unit === 'day') return t('form.sentence.day', { time });
  if (isWorkdays(weekdays)) return t('form.sentence.workdays', { time });
  return t('form.sentence.week', { days: daysOf(weekdays, language), time });
}

/** Times of a schedule in the words of the form; a crontab that has none there, in those of the server. */
export function scheduleWords(
  { crontab, crontab_humanized: inWords }: { readonly crontab: string; readonly crontab_humanized: string },
  t: Text,
  language: string,
): string {
  const spoken = spokenOf(crontab);
  return spoken === undefined ? inWords : sentenceOf(spoken, t, language);
}

/** What the button of a new email does; undefined if that takes too many words. */
export function mailButton({ unit, weekdays }: SpokenTimes, t: Text, language: string): string | undefined {
  if (unit !== 'week') return t(`form.mail.${unit}`);
  if (isWorkdays(weekdays)) return t('form.mail.workdays');
  return weekdays.length > 2 ? undefined : t('form.mail.week', { days: daysOf(weekdays, language) });
}

/** @param day 0 is Sunday. */
export const weekdayName = (day: number, language: string, weekday: 'long' | 'short'): string =>
  // 1 January 2023 was a Sunday.
  new Date(Date.UTC(2023, 0, 1 + day)).toLocaleDateString(toLanguageTag(language || 'en'), {
    weekday,
    timeZone: 'UTC',
  });

const daysOf = (weekdays: readonly number[], language: string): string =>
  new Intl.ListFormat(toLanguageTag(language || 'en')).format(
    weekdays.map((day) => weekdayName(day, language, 'long')),
  );
