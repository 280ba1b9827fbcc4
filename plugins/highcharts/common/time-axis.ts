import { timeFormatter } from '@facet/sdk/formatting';

const UNITS = ['millisecond', 'second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;

/** The unit of a time axis' ticks; the library chooses it by the visible span. */
export type TimeUnit = (typeof UNITS)[number];

/** The unit of that name; unknown names count as days. */
export function timeUnit(name: unknown): TimeUnit {
  return UNITS.find((unit) => unit === name) ?? 'day';
}

type Format = readonly [text: string, above: string];

const FORMATS: Readonly<Record<TimeUnit, Format>> = {
  millisecond: ['%H:%M:%S.%L', '%b %-d, %Y'],
  second: ['%H:%M:%S', '%b %-d, %Y'],
  minute: ['%H:%M', '%b %-d, %Y'],
  hour: ['%H:%M', '%b %-d, %Y'],
  day: ['%b %-d', '%Y'],
  week: ['%b %-d', '%Y'],
  month: ['%b', '%Y'],
  year: ['%Y', ''],
};

const QUARTERS: Format = ['Q%q', '%Y'];

/**
 * The lines of a tick on a time axis: its own unit, and below it the next larger unit where that begins. So each tick
 * can be read with the tick before it, and the first one alone.
 *
 * @param before The tick to the left; undefined at the first.
 */
export function timeMark(
  at: number,
  before: number | undefined,
  unit: TimeUnit,
  grain: string | undefined,
): readonly string[] {
  const [text, above] = grain === 'P3M' && unit === 'month' ? QUARTERS : FORMATS[unit];
  const own = timeFormatter(text)(at);
  if (above === '') return [own];
  const larger = timeFormatter(above)(at);
  return before !== undefined && timeFormatter(above)(before) === larger ? [own] : [own, larger];
}

type Units = [string, number[] | null][];

const YEAR: Units = [['year', null]];
const MONTHS: Units = [['month', [1, 2, 3, 6]], ...YEAR];

const DAYS: Units = [['day', [1, 2]], ['week', [1, 2]], ...MONTHS];
const BY_GRAIN: Readonly<Record<string, Units>> = {
  P1Y: YEAR,
  P3M: [['month', [3, 6]], ...YEAR],
  P1M: MONTHS,
  P1W: [['week', [1, 2]], ...MONTHS],
  P1D: DAYS,
};

/** The units for the ticks of an axis: none is smaller than the time grain. Undefined: any. */
export function timeUnits(grain: string | undefined): Units | undefined {
  return grain === undefined ? undefined : BY_GRAIN[grain];
}
