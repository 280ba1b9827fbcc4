import type { SeriesOptionsType } from 'highcharts';
import type { CartesianInput } from './cartesian-input.ts';
import type { CartesianSeries } from './cartesian-data.ts';
import { stackOf } from './stacking.ts';

/** Id of a forecast in the options of its series. */
export const forecastId = (series: CartesianSeries): string => `${series.key}/forecast`;

/** Bars and stacked series continue in the same series; other series get a dashed line of their own. */
export function forecastContinues({ form, mark }: CartesianInput): boolean {
  return mark === 'bar' || stackOf(form, mark) !== undefined;
}

/** The line, band or whiskers of a series' forecast. Bounds of stacked parts do not add up, so a stack has none. */
export function forecastOptions(input: CartesianInput, series: CartesianSeries, color: string): SeriesOptionsType[] {
  const { forecast } = series;
  if (forecast === undefined) return [];
  const [x, y] = forecast.from;
  const bounds = forecast.points.flatMap(({ x: at, low, high }) =>
    low === null || high === null ? [] : [[at, low, high] as [number, number, number]],
  );
  const common = { linkedTo: series.key, color, enableMouseTracking: false, marker: { enabled: false } } as const;
  if (forecastContinues(input))
    return stackOf(input.form, input.mark) === undefined
      ? [{ ...common, type: 'errorbar', data: bounds, whiskerLength: '40%', lineWidth: 1, name: series.label }]
      : [];
  return [
    {
      ...common,
      type: 'arearange',
      name: series.label,
      data: [[x, y, y] as [number, number, number], ...bounds],
      fillOpacity: 0.16,
      lineWidth: 0,
      zIndex: 0,
    },
    {
      type: 'line',
      id: forecastId(series),
      linkedTo: series.key,
      name: series.label,
      color,
      dashStyle: 'ShortDash',
      marker: { enabled: false },
      zIndex: 1,
      data: [{ x, y, marker: { enabled: false } }, ...forecast.points.map((point) => ({ x: point.x, y: point.y }))],
    },
  ];
}
