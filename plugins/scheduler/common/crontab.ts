import { Cron } from 'croner';
import cronstrue from 'cronstrue';

const MOST_CHARACTERS = 1_000;
const FIVE_FIELDS = /^\s*\S+(?:\s+\S+){4}\s*$/;

/** Five fields in the order minute, hour, day, month, weekday; of Vixie's cron, with names of months and weekdays. */
export function isCrontab(text: string): boolean {
  return text.length <= MOST_CHARACTERS && tryParse(text, 'UTC') !== undefined;
}

export function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * The first times after `after` that a schedule names, fewer when there are no more. A time that the clocks skip is run when
 * they have moved; one that they show twice is run once.
 * @throws TypeError for a schedule or time zone that `isCrontab` or `isTimezone` refuses
 */
export function nextTimes(crontab: string, timezone: string, after: Date, count: number): readonly Date[] {
  const cron = tryParse(crontab, timezone);
  if (cron === undefined) throw new TypeError(`"${crontab}" in "${timezone}" is no schedule.`);
  return cron.nextRuns(count, after);
}

export function nextTime(crontab: string, timezone: string, after: Date): Date | undefined {
  return nextTimes(crontab, timezone, after, 1)[0];
}

/** The schedule in words, such as "At 12:00 PM, only on Monday"; the text itself where there are none. */
export function describeCrontab(crontab: string): string {
  try {
    return cronstrue.toString(crontab, { verbose: false });
  } catch {
    return crontab;
  }
}

function tryParse(crontab: string, timezone: string): Cron | undefined {
  if (!FIVE_FIELDS.test(crontab)) return undefined;
  try {
    return new Cron(crontab.trim(), { timezone, mode: '5-part', paused: true });
  } catch {
    return undefined;
  }
}
