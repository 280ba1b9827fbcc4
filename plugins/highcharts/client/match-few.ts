import type Highcharts from 'highcharts';

interface MatchedSeries {
  readonly data: readonly unknown[];
}

/** Above this number, matching the points takes longer than creating new ones: 0.1 s for 5,000. */
export const MOST_MATCHED = 1_000;

/**
 * For new rows the library searches the previous point of each row, to animate the move. Charts here are not animated,
 * so large series skip the search.
 */
export function matchFew({ Series }: Pick<typeof Highcharts, 'Series'>): void {
  const match: unknown = Reflect.get(Series.prototype, 'matchPoints');
  if (typeof match !== 'function') throw new Error('The library matches points in another way.');
  Reflect.set(
    Series.prototype,
    'matchPoints',
    function matchOrNot(this: MatchedSeries, ...columns: unknown[]): unknown {
      return this.data.length > MOST_MATCHED ? false : Reflect.apply(match, this, columns);
    },
  );
}
