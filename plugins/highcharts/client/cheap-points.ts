import type Highcharts from 'highcharts';

interface PlacedSeries {
  /** Drawn before. */
  hasRendered?: boolean;
}

interface DroppedPoint {
  /** Absent: the point is gone already. */
  series?: { readonly chart: PointedChart } | undefined;
  options?: object | undefined;
  destroyed?: boolean;
  condemned?: boolean;
}

interface PointedChart {
  pointCount: number;
  readonly hoverPoint?: object;
  readonly hoverPoints?: readonly object[];
}

/** What a point has on the page. */
const SHOWN = ['graphic', 'graphics', 'dataLabel', 'dataLabels', 'legendItem'];

/**
 * Half of the time of a picture with thousands of new points went into two things that none of our drawings needs: each point's place
 * on the axes before the update, from which it would move, and the removal of each member of each old point.
 */
export function sparePoints({ Series, Point }: Pick<typeof Highcharts, 'Series' | 'Point'>): void {
  const place: unknown = Reflect.get(Series.prototype, 'translate');
  const drop: unknown = Reflect.get(Point.prototype, 'destroy');
  if (typeof place !== 'function' || typeof drop !== 'function')
    throw new Error('The library places and drops points in another way.');
  Reflect.set(Series.prototype, 'translate', function placeOnce(this: PlacedSeries): void {
    const wasDrawn = this.hasRendered;
    // Only points of a series that was drawn before come from anywhere.
    this.hasRendered = false;
    try {
      Reflect.apply(place, this, []);
    } finally {
      if (wasDrawn === undefined) delete this.hasRendered;
      else this.hasRendered = wasDrawn;
    }
  });
  Reflect.set(Point.prototype, 'destroy', function dropAtOnce(this: DroppedPoint, sync?: boolean): void {
    const chart = this.series?.chart;
    if (chart === undefined || this.condemned === true || isSeen(this, chart))
      return void Reflect.apply(drop, this, [sync]);
    chart.pointCount -= 1;
    this.series = undefined;
    this.options = undefined;
    this.destroyed = true;
    this.condemned = true;
  });
}

/** Whether a point has more to give back than its memory. */
const isSeen = (point: object, { hoverPoint, hoverPoints }: PointedChart): boolean =>
  hoverPoint === point || hoverPoints !== undefined || SHOWN.some((name) => Boolean(Reflect.get(point, name)));
