import {
  type Bound,
  CALENDAR_RANGES,
  COMMON_RANGES,
  joinRange,
  NO_TIME_RANGE,
  readBound,
  splitRange,
  type Unit,
  writeBound,
} from '@facet/plugin-query/contract.client';

/** The modes of the time range picker. */
export type TimeFrame = 'Common' | 'Calendar' | 'Custom' | 'Advanced' | 'No filter';

export type BoundMode = 'specific' | 'relative' | 'now' | 'today';

export interface CustomRange {
  readonly sinceMode: BoundMode;
  /** `YYYY-MM-DDTHH:mm:ss`; used by bounds with a fixed time. */
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

/** Parses a range for the custom editor; null for a text that it cannot show. */
export function parseCustomRange(range: string, midnight: string): CustomRange | null {
  const [since, until] = splitRange(range)?.map(readBound) ?? [];
  if (!since || !until) return null;
  if (since.kind === 'relative' && (since.at !== until.at || since.count >= 0)) return null;
  if (until.kind === 'relative' && (since.at !== until.at || until.count <= 0)) return null;
  const base = defaultCustomRange(midnight);
  return {
    ...base,
    ...(since.kind === 'relative'
      ? { sinceMode: 'relative', sinceGrain: since.unit, sinceGrainValue: since.count }
      : { sinceMode: modeOf(since.at), sinceDatetime: since.at }),
    ...(until.kind === 'relative'
      ? { untilMode: 'relative', untilGrain: until.unit, untilGrainValue: until.count }
      : { untilMode: modeOf(until.at), untilDatetime: until.at }),
    ...(since.kind === 'relative' && until.kind === 'relative'
      ? { anchorMode: since.at.toLowerCase() === 'now' ? 'now' : 'specific', anchorValue: since.at }
      : {}),
  };
}

function modeOf(at: string): BoundMode {
  const lower = at.toLowerCase();
  return lower === 'now' || lower === 'today' ? lower : 'specific';
}

export function encodeCustomRange(range: CustomRange): string {
  const since = range.sinceMode === 'specific' ? range.sinceDatetime : range.sinceMode;
  const until = range.untilMode === 'specific' ? range.untilDatetime : range.untilMode;
  const anchor = range.anchorMode === 'now' ? 'now' : range.anchorValue;
  const before = (at: string): Bound => ({
    kind: 'relative',
    at,
    count: -positive(range.sinceGrainValue),
    unit: range.sinceGrain,
  });
  const after = (at: string): Bound => ({
    kind: 'relative',
    at,
    count: positive(range.untilGrainValue),
    unit: range.untilGrain,
  });
  if (range.sinceMode === 'relative' && range.untilMode === 'relative')
    return joinRange(writeBound(before(anchor)), writeBound(after(anchor)));
  if (range.sinceMode === 'relative') return joinRange(writeBound(before(until)), until);
  if (range.untilMode === 'relative') return joinRange(since, writeBound(after(since)));
  return joinRange(since, until);
}

/** Rounds to an integer of at least 1; 1 for any other input. */
export function positive(value: number): number {
  const whole = Math.trunc(Math.abs(value));
  return Number.isFinite(whole) && whole >= 1 ? whole : 1;
}

export function frameOf(range: string): TimeFrame {
  if (COMMON_RANGES.some((known) => known === range)) return 'Common';
  if (CALENDAR_RANGES.some((known) => known === range)) return 'Calendar';
  if (range === NO_TIME_RANGE) return 'No filter';
  return parseCustomRange(range, '') === null ? 'Advanced' : 'Custom';
}

/** The initial range of a mode when the user switches to it. */
export function rangeForFrame(frame: TimeFrame, range: string, midnight: string): string {
  switch (frame) {
    case 'No filter':
      return NO_TIME_RANGE;
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

/** Completes a text to a range with two bounds. */
export function advancedRange(range: string): string {
  if (splitRange(range) !== null) return range;
  if (range.startsWith('Last')) return joinRange(range, '');
  if (range.startsWith('Next')) return joinRange('', range);
  return joinRange('', '');
}

export function splitAdvanced(range: string): readonly [since: string, until: string] {
  return splitRange(advancedRange(range)) ?? ['', ''];
}
