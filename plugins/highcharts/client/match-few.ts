import type Highcharts from 'highcharts';

interface MatchedSeries {
  readonly data: readonly unknown[];
}

/** With more, the search for each point among those before takes longer than new points do: 0.1 s for 5,000. */
export const MOST_MATCHED = 1_000;

/** For other rows the library looks for the point that each row had, to move it there. Here nothing moves. */
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
