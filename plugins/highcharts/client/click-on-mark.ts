import type { Point } from 'highcharts';

/** Fires a click on a mark in the order of the library: first at the point, then at its series. */
export function clickOnMark(point: Point, event: PointerEvent): void {
  const { series } = point;
  const asked = Object.assign(event, { point, chartX: 0, chartY: 0 });
  point.options.events?.click?.call(point, asked);
  if ('point' in series.options) series.options.point?.events?.click?.call(point, asked);
  series.options.events?.click?.call(series, asked);
}
