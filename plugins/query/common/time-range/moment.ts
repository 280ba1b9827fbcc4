/**
 * A point on the calendar: a wall clock without a zone, or with a fixed one. Years 1 to 9999.
 */
export interface Moment {
  /** The wall clock read as if it were UTC: whole milliseconds since 1970. */
  readonly wallMs: number;
  /** Microseconds beyond `wallMs`, 0 to 999. */
  readonly micros: number;
  /** Minutes east of UTC; null: no zone is known. */
  readonly offsetMinutes: number | null;
}

export type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

export const UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;

export const SECOND_MS = 1000;
export const DAY_MS = 86_400_000;
const UNIT_MS: Partial<Record<Unit, number>> = {
  second: SECOND_MS,
  minute: 60_000,
  hour: 3_600_000,
  day: DAY_MS,
  week: 7 * DAY_MS,
};

const EARLIEST_MS = wall(1, 1, 1);
const LATEST_MS = wall(9999, 12, 31, 23, 59, 59, 999);

/** Milliseconds of a wall clock read as UTC. `month` is 1 to 12; years below 100 are meant as such. */
export function wall(year: number, month: number, day: number, hour = 0, minute = 0, second = 0, ms = 0): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, ms);
  return date.getTime();
}

export function moment(wallMs: number, micros = 0, offsetMinutes: number | null = null): Moment {
  return { wallMs, micros, offsetMinutes };
}

/** The wall clock in UTC at an instant. */
export const utcMoment = (epochMs: number): Moment => moment(Math.floor(epochMs));

export interface WallParts {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** 0 is Monday. */
  readonly weekday: number;
}

export function parts(at: Moment): WallParts {
  const date = new Date(at.wallMs);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    weekday: (date.getUTCDay() + 6) % 7,
  };
}

/** Adds whole units; months and years clip to the month's end. Results outside the years 1 to 9999 give null. */
export function add(at: Moment, count: number, unit: Unit): Moment | null {
  const step = UNIT_MS[unit];
  const wallMs =
    step === undefined
      ? addMonths(at.wallMs, count * (unit === 'year' ? 12 : unit === 'quarter' ? 3 : 1))
      : at.wallMs + count * step;
  if (!(wallMs >= EARLIEST_MS && wallMs <= LATEST_MS)) return null;
  return { ...at, wallMs };
}

function addMonths(wallMs: number, months: number): number {
  const date = new Date(wallMs);
  const total = date.getUTCFullYear() * 12 + date.getUTCMonth() + months;
  const year = Math.floor(total / 12);
  const month = (((total % 12) + 12) % 12) + 1;
  const day = Math.min(date.getUTCDate(), daysInMonth(year, month));
  return wall(year, month, day) + (((wallMs % DAY_MS) + DAY_MS) % DAY_MS);
}

export function daysInMonth(year: number, month: number): number {
  return new Date(wall(year, month + 1, 0)).getUTCDate();
}

/** The start of the unit that holds the moment; weeks start on Monday. */
export function truncate(at: Moment, unit: Unit): Moment {
  const { year, month, weekday } = parts(at);
  const start = (wallMs: number): Moment => ({ ...at, wallMs, micros: 0 });
  if (unit === 'year') return start(wall(year, 1, 1));
  if (unit === 'quarter') return start(wall(year, month - ((month - 1) % 3), 1));
  if (unit === 'month') return start(wall(year, month, 1));
  const day = Math.floor(at.wallMs / DAY_MS) * DAY_MS;
  if (unit === 'week') return start(day - weekday * DAY_MS);
  const step = UNIT_MS[unit] ?? DAY_MS;
  return start(Math.floor(at.wallMs / step) * step);
}

/** Microseconds since 1970; a moment without a zone counts as UTC. */
export function epochMicros(at: Moment): bigint {
  return BigInt(at.wallMs - (at.offsetMinutes ?? 0) * 60_000) * 1000n + BigInt(at.micros);
}

/** Milliseconds since 1970, microseconds as a fraction. */
export function epochMs(at: Moment): number {
  return at.wallMs - (at.offsetMinutes ?? 0) * 60_000 + at.micros / 1000;
}

/** `2022-01-01T00:00:00[.ffffff][+01:00]`. */
export function isoText(at: Moment): string {
  const { year, month, day, hour, minute, second } = parts(at);
  const fraction = (((at.wallMs % 1000) + 1000) % 1000) * 1000 + at.micros;
  return (
    `${pad(year, 4)}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}:${pad(second)}` +
    (fraction === 0 ? '' : `.${pad(fraction, 6)}`) +
    zoneText(at.offsetMinutes)
  );
}

const ISO_TEXT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?$/;

/** Whether a text has the form that `isoText` writes, with date, time of day and seconds. */
export function isIsoText(text: string): boolean {
  return ISO_TEXT.test(text);
}

function zoneText(offsetMinutes: number | null): string {
  if (offsetMinutes === null) return '';
  const size = Math.abs(offsetMinutes);
  return `${offsetMinutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

function pad(value: number, width = 2): string {
  return String(value).padStart(width, '0');
}
