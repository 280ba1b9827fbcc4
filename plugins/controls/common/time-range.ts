/** How the picker shows a range. */
export type TimeFrame = 'Common' | 'Calendar' | 'Custom' | 'Advanced' | 'No filter';

export const NO_TIME_FILTER = 'No filter';
export const COMMON_RANGES = ['Last day', 'Last week', 'Last month', 'Last quarter', 'Last year'] as const;
export const CALENDAR_RANGES = ['previous calendar week', 'previous calendar month', 'previous calendar year'] as const;
export const UNITS = ['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second'] as const;
export type Unit = (typeof UNITS)[number];

const SEPARATOR = ' : ';

export type BoundMode = 'specific' | 'relative' | 'now' | 'today';

export interface CustomRange {
  readonly sinceMode: BoundMode;
  /** `YYYY-MM-DDTHH:mm:ss`; used by specific bounds. */
  readonly sinceDatetime: string;
  readonly sinceGrain: Unit;
  readonly sinceGrainValue: number;
  readonly untilMode: BoundMode;
  readonly untilDatetime: string;
  readonly untilGrain: Unit;
  readonly untilGrainValue: number;
  /** Base of two relative bounds. */
  readonly anchorMode: 'now' | 'specific';
  readonly anchorValue: string;
}

export function defaultCustomRange(midnight: string): CustomRange {
  return {
    sinceMode: 'relative',
    sinceDatetime: midnight,
    sinceGrain: 'day',
    sinceGrainValue: -7,
    untilMode: 'specific',
    untilDatetime: midnight,
    untilGrain: 'day',
    untilGrainValue: 7,
    anchorMode: 'now',
    anchorValue: 'now',
  };
}

const ISO = '\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?(?:Z|[+-]\\d{2}:?\\d{2})?';
const SPECIFIC = new RegExp(`^(?:${ISO}|today|now)$`, 'i');
const DATEADD = new RegExp(
  `^DATEADD\\(DATETIME\\("(${ISO}|today|now)"\\),\\s*(-?[1-9]\\d*),\\s*(year|quarter|month|week|day|hour|minute|second)\\)$`,
  'i',
);

interface RelativeBound {
  readonly base: string;
  readonly amount: number;
  readonly unit: Unit;
}

function parseRelative(text: string): RelativeBound | null {
  const found = DATEADD.exec(text);
  if (!found) return null;
  const [, base = '', amount = '0', unit = 'day'] = found;
  return { base, amount: Number(amount), unit: unit.toLowerCase() as Unit };
}

function modeOf(text: string): BoundMode {
  const lower = text.toLowerCase();
  return lower === 'now' || lower === 'today' ? lower : 'specific';
}

/** Reads a range that the custom editor can show; null for any other text. */
export function parseCustomRange(range: string, midnight: string): CustomRange | null {
  const parts = range.split(SEPARATOR);
  if (parts.length !== 2) return null;
  const [since = '', until = ''] = parts;
  const base = defaultCustomRange(midnight);
  const from = parseRelative(since);
  const to = parseRelative(until);
  if (SPECIFIC.test(since) && SPECIFIC.test(until))
    return { ...base, sinceMode: modeOf(since), sinceDatetime: since, untilMode: modeOf(until), untilDatetime: until };
  if (from && SPECIFIC.test(until) && from.base === until && from.amount < 0)
    return {
      ...base,
      sinceGrain: from.unit,
      sinceGrainValue: from.amount,
      untilMode: modeOf(until),
      untilDatetime: until,
    };
  if (SPECIFIC.test(since) && to && to.base === since && to.amount > 0)
    return {
      ...base,
      sinceMode: modeOf(since),
      sinceDatetime: since,
      untilMode: 'relative',
      untilGrain: to.unit,
      untilGrainValue: to.amount,
    };
  if (from && to && from.base === to.base)
    return {
      ...base,
      sinceGrain: from.unit,
      sinceGrainValue: from.amount,
      untilMode: 'relative',
      untilGrain: to.unit,
      untilGrainValue: to.amount,
      anchorMode: from.base.toLowerCase() === 'now' ? 'now' : 'specific',
      anchorValue: from.base,
    };
  return null;
}

export function encodeCustomRange(range: CustomRange): string {
  const since = range.sinceMode === 'specific' ? range.sinceDatetime : range.sinceMode;
  const until = range.untilMode === 'specific' ? range.untilDatetime : range.untilMode;
  const sinceAmount = -positive(range.sinceGrainValue);
  const untilAmount = positive(range.untilGrainValue);
  const relative = (base: string, amount: number, unit: Unit) => `DATEADD(DATETIME("${base}"), ${amount}, ${unit})`;
  if (range.sinceMode === 'relative' && range.untilMode === 'relative') {
    const anchor = range.anchorMode === 'now' ? 'now' : range.anchorValue;
    return (
      relative(anchor, sinceAmount, range.sinceGrain) + SEPARATOR + relative(anchor, untilAmount, range.untilGrain)
    );
  }
  if (range.sinceMode === 'relative') return relative(until, sinceAmount, range.sinceGrain) + SEPARATOR + until;
  if (range.untilMode === 'relative') return since + SEPARATOR + relative(since, untilAmount, range.untilGrain);
  return since + SEPARATOR + until;
}

/** Amounts are whole and at least 1; nothing is 1. */
export function positive(value: number): number {
  const whole = Math.trunc(Math.abs(value));
  return Number.isFinite(whole) && whole >= 1 ? whole : 1;
}

export function frameOf(range: string): TimeFrame {
  if (COMMON_RANGES.some((known) => known === range)) return 'Common';
  if (CALENDAR_RANGES.some((known) => known === range)) return 'Calendar';
  if (range === NO_TIME_FILTER) return 'No filter';
  return parseCustomRange(range, '') === null ? 'Advanced' : 'Custom';
}

/** The range that a frame starts from when the user turns to it. */
export function rangeForFrame(frame: TimeFrame, range: string, midnight: string): string {
  switch (frame) {
    case 'No filter':
      return NO_TIME_FILTER;
    case 'Common':
      return COMMON_RANGES.some((known) => known === range) ? range : 'Last week';
    case 'Calendar':
      return CALENDAR_RANGES.some((known) => known === range) ? range : 'previous calendar week';
    case 'Custom':
      return parseCustomRange(range, midnight) === null ? encodeCustomRange(defaultCustomRange(midnight)) : range;
    case 'Advanced':
      return advancedRange(range);
  }
}

/** Two sides, however the text began. */
export function advancedRange(range: string): string {
  if (range.includes(SEPARATOR)) return range;
  if (range.startsWith('Last')) return `${range}${SEPARATOR}`;
  if (range.startsWith('Next')) return `${SEPARATOR}${range}`;
  return SEPARATOR;
}

export function splitAdvanced(range: string): readonly [since: string, until: string] {
  const [since = '', until = ''] = advancedRange(range).split(SEPARATOR);
  return [since, until];
}

export function joinAdvanced(since: string, until: string): string {
  return `${since}${SEPARATOR}${until}`;
}
