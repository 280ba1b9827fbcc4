/** Times that the form says in words. */
export interface SpokenTimes {
  readonly unit: SpokenUnit;
  readonly minute: number;
  /** Of all units but the hour. */
  readonly hour: number;
  /** Of a week, 0 is Sunday; in the order of a week that begins with Monday. */
  readonly weekdays: readonly number[];
  /** Of a month. */
  readonly day: number;
}

export const SPOKEN_UNITS = ['hour', 'day', 'week', 'month'] as const;
export type SpokenUnit = (typeof SPOKEN_UNITS)[number];

export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
export const WORKDAYS = [1, 2, 3, 4, 5] as const;
/** Later days do not occur in each month. */
export const LAST_DAY = 28;

const FALLBACK = { hour: 8, weekdays: [1], day: 1 } as const;

/** The schedule in words; undefined if words cannot say it without loss. */
export function spokenOf(crontab: string): SpokenTimes | undefined {
  const fields = crontab.trim().split(/\s+/);
  const [minuteText = '', hourText = '', dayText = '', monthText, weekText = ''] = fields;
  const minute = numberIn(minuteText, 59);
  if (fields.length !== 5 || minute === undefined || monthText !== '*') return undefined;
  if (hourText === '*') return dayText === '*' && weekText === '*' ? { ...FALLBACK, unit: 'hour', minute } : undefined;
  const hour = numberIn(hourText, 23);
  if (hour === undefined) return undefined;
  if (dayText === '*' && weekText === '*') return { ...FALLBACK, unit: 'day', minute, hour };
  if (dayText === '*') {
    const weekdays = weekdaysIn(weekText);
    return weekdays && { ...FALLBACK, unit: 'week', minute, hour, weekdays };
  }
  const day = numberIn(dayText, LAST_DAY);
  if (weekText !== '*' || day === undefined || day === 0) return undefined;
  return { ...FALLBACK, unit: 'month', minute, hour, day };
}

export function crontabOf({ unit, minute, hour, weekdays, day }: SpokenTimes): string {
  if (unit === 'hour') return `${minute} * * * *`;
  if (unit === 'day') return `${minute} ${hour} * * *`;
  if (unit === 'month') return `${minute} ${hour} ${day} * *`;
  return `${minute} ${hour} * * ${isWorkdays(weekdays) ? '1-5' : inWeek(weekdays).join(',')}`;
}

export const isWorkdays = (weekdays: readonly number[]): boolean => inWeek(weekdays).join() === WORKDAYS.join();

/** With the day if it lacked, without it if not; the last one stays. */
export function toggledDay(weekdays: readonly number[], day: number): readonly number[] {
  if (!weekdays.includes(day)) return inWeek([...weekdays, day]);
  const rest = weekdays.filter((one) => one !== day);
  return rest.length === 0 ? weekdays : rest;
}

/** `08:05`; the way of the clock input. */
export const clockText = ({ hour, minute }: Pick<SpokenTimes, 'hour' | 'minute'>): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

export function clockOf(text: string): Pick<SpokenTimes, 'hour' | 'minute'> | undefined {
  const [, hour = '', minute = ''] = /^(\d{2}):(\d{2})/.exec(text) ?? [];
  return hour === '' ? undefined : { hour: Number(hour), minute: Number(minute) };
}

const inWeek = (weekdays: readonly number[]): readonly number[] => WEEK.filter((day) => weekdays.includes(day));

function numberIn(text: string, most: number): number | undefined {
  const value = /^\d{1,2}$/.test(text) ? Number(text) : undefined;
  return value !== undefined && value <= most ? value : undefined;
}

/** Lists and ranges of numbers; 7 is Sunday too. */
function weekdaysIn(text: string): readonly number[] | undefined {
  const days = new Set<number>();
  for (const part of text.split(',')) {
    const [, firstText, lastText] = /^([0-7])(?:-([0-7]))?$/.exec(part) ?? [];
    if (firstText === undefined) return undefined;
    const first = Number(firstText);
    const last = lastText === undefined ? first : Number(lastText);
    if (last < first) return undefined;
    for (let day = first; day <= last; day += 1) days.add(day % 7);
  }
  return inWeek([...days]);
}
