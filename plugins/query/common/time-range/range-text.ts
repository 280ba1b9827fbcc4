import { parseWholeDateCall } from './date-call.ts';
import { TimeRangeError } from './errors.ts';
import { isIsoText, type Unit } from './moment.ts';

/** The text that filters nothing. */
export const NO_TIME_RANGE = 'No filter';
/** Ranges that have a name: until the anchor, and whole units of the calendar. */
export const COMMON_RANGES = ['Last day', 'Last week', 'Last month', 'Last quarter', 'Last year'] as const;
export const CALENDAR_RANGES = ['previous calendar week', 'previous calendar month', 'previous calendar year'] as const;

const SEPARATOR = ' : ';

/** Both bounds as texts; null for a text that is not two bounds. */
export function splitRange(text: string): readonly [since: string, until: string] | null {
  const cut = text.indexOf(SEPARATOR);
  return cut < 0 ? null : [text.slice(0, cut), text.slice(cut + SEPARATOR.length)];
}

export function joinRange(since: string, until: string): string {
  return `${since}${SEPARATOR}${until}`;
}

/** A bound whose parts a picker can show. `at` is an ISO moment, `now` or `today`. */
export type Bound =
  | { readonly kind: 'fixed'; readonly at: string }
  | { readonly kind: 'relative'; readonly at: string; readonly count: number; readonly unit: Unit };

/** Null for a bound of another form: English, dates in words, other date functions. */
export function readBound(text: string): Bound | null {
  if (isAnchor(text)) return { kind: 'fixed', at: text };
  const call = tryDateCall(text);
  if (call?.name !== 'dateadd' || call.base.name !== 'datetime' || typeof call.count !== 'number') return null;
  if (!isAnchor(call.base.text)) return null;
  return { kind: 'relative', at: call.base.text, count: call.count, unit: call.unit };
}

export function writeBound(bound: Bound): string {
  return bound.kind === 'fixed' ? bound.at : `DATEADD(DATETIME("${bound.at}"), ${bound.count}, ${bound.unit})`;
}

function isAnchor(text: string): boolean {
  return /^(now|today)$/i.test(text) || isIsoText(text);
}

function tryDateCall(text: string) {
  try {
    return parseWholeDateCall(text);
  } catch (error) {
    if (error instanceof TimeRangeError && error.kind === 'grammar') return null;
    throw error;
  }
}
