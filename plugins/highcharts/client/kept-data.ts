import type Highcharts from 'highcharts';
import { isRecord } from '@facet/sdk/chart-query';

interface UpdatedSeries {
  readonly userOptions: object;
}

/**
 * A change of the look alone gives a series a new list with equal rows. The library would then read, match and place
 * every point again; without the list it keeps its points.
 */
export function keepData(library: Pick<typeof Highcharts, 'addEvent' | 'Series'>): void {
  library.addEvent(library.Series, 'update', function leaveOut(this: UpdatedSeries, event: unknown) {
    const changed = isRecord(event) ? event['options'] : undefined;
    if (isRecord(changed) && isSame(changed['data'], Reflect.get(this.userOptions, 'data')))
      Reflect.deleteProperty(changed, 'data');
  });
}

/** Whether two lists contain equal points: numbers, pairs, or flat objects. */
function isSame(now: unknown, before: unknown): boolean {
  if (!Array.isArray(now) || !Array.isArray(before) || now.length === 0 || now.length !== before.length) return false;
  return now.every((point, index) => isSamePoint(point, before[index]));
}

function isSamePoint(now: unknown, before: unknown): boolean {
  if (Object.is(now, before)) return true;
  if (typeof now !== 'object' || typeof before !== 'object' || now === null || before === null) return false;
  const names = Object.keys(now);
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => Object.is(Reflect.get(now, name), Reflect.get(before, name)))
  );
}
