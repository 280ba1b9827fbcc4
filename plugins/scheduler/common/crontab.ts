import { Cron } from 'croner';
import cronstrue from 'cronstrue';

const MOST_CHARACTERS = 1_000;
const FIVE_FIELDS = /^\s*\S+(?:\s+\S+){4}\s*$/;

/**
 * Checks a crontab of five fields: minute, hour, day, month, weekday; as in Vixie's cron, with names of months and
 * weekdays.
 */
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
 * The next times of a schedule after `after`; fewer when there are no more. A time that is skipped by a clock change
 * runs right after the change; a time that occurs twice runs once.
 * @throws TypeError for a schedule or time zone that `isCrontab` or `isTimezone` rejects
 */
export function nextTimes(crontab: string, timezone: string, after: Date, count: number): readonly Date[] {
  const cron = tryParse(crontab, timezone);
  if (cron === undefined) throw new TypeError(`"${crontab}" in "${timezone}" is not a valid schedule.`);
  return cron.nextRuns(count, after);
}

export function nextTime(crontab: string, timezone: string, after: Date): Date | undefined {
  return nextTimes(crontab, timezone, after, 1)[0];
}

/** A description such as "At 12:00 PM, only on Monday"; the crontab itself if it cannot be described. */
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
