import { TimeRangeError } from '../common/time-range/errors.ts';
import { isoText, utcMoment } from '../common/time-range/moment.ts';
import { resolveTimeRange } from '../common/time-range/resolve-time-range.ts';

/**
 * The bounds of a range by the clock of this device, for readers whom the server does not tell them, such as guests of a site.
 * @throws Error that names a text that is no range
 */
export function boundsHere(
  range: string,
  now: number = Date.now(),
): { readonly since: string; readonly until: string } {
  try {
    const { since, until } = resolveTimeRange(range, { now: utcMoment(now) });
    return { since: since ? isoText(since) : '', until: until ? isoText(until) : '' };
  } catch (error) {
    if (error instanceof TimeRangeError) throw new Error(`Cannot read the time range "${range}".`, { cause: error });
    throw error;
  }
}
