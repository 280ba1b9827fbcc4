const SECOND = 1000;
const DAY = 86_400 * SECOND;

/** The moment as metadata tables keep it: UTC, `YYYY-MM-DDTHH:MM:SS.ffffff`, which sorts as text. */
export function toStoredMoment(moment: Date): string {
  return `${moment.toISOString().slice(0, -1)}000`;
}

/** @throws RangeError when the text is no stored moment. */
export function fromStoredMoment(text: string): Date {
  const moment = new Date(`${text.slice(0, 23)}Z`);
  if (Number.isNaN(moment.getTime())) throw new RangeError(`"${text}" is not a stored moment.`);
  return moment;
}

/** `_utc` columns carry their zone; the stored text does not. */
export const withUtcZone = (text: string): string => `${text}+0000`;

/** Seconds since the epoch, with the fraction that was stored. */
export function epochSeconds(text: string): number {
  return fromStoredMoment(text).getTime() / SECOND;
}

/** "3 days ago", the way rows tell their age. Moments in the future count as now. */
export function humanizeAge(text: string, now: Date): string {
  const age = Math.max(0, now.getTime() - fromStoredMoment(text).getTime());
  const seconds = Math.floor(age / SECOND);
  return seconds === 0 ? 'now' : `${humanizeDuration(seconds, Math.floor(age / DAY))} ago`;
}

function humanizeDuration(seconds: number, days: number): string {
  if (days < 1) return withinDay(seconds);
  const years = Math.floor(days / 365);
  const restDays = days % 365;
  const months = Math.floor(restDays / 30.5);
  if (years > 1) return `${years} years`;
  if (years === 1) return withinSecondYear(months, restDays);
  if (days === 1) return 'a day';
  if (months === 0) return `${days} days`;
  return months === 1 ? 'a month' : `${months} months`;
}

function withinDay(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const hours = Math.floor(minutes / 60);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}

function withinSecondYear(months: number, restDays: number): string {
  if (months > 0) return months === 1 ? '1 year, 1 month' : `1 year, ${months} months`;
  if (restDays === 0) return 'a year';
  return restDays === 1 ? '1 year, 1 day' : `1 year, ${restDays} days`;
}
