import type { Point, SeriesOptionsType } from 'highcharts';
import { type CartesianForm, markId } from '@facet/plugin-charts/contract';
import type { NumberFormatter } from '@facet/sdk/formatting';
import { gestureOf } from '../click-modifier.ts';
import { FADED } from '../mark-style.ts';
import { escapeMarkup } from '../markup.ts';
import type { CartesianSeries } from './cartesian-data.ts';
import type { CartesianInput, Mark } from './cartesian-input.ts';
import { forecastContinues } from './forecast-options.ts';
import { seriesPoints } from './series-points.ts';
import { type Stacking, writesTotals } from './stacking.ts';

/** The id of a series in the options, its value axis and its stack. */
interface SeriesPlace {
  readonly id: string;
  readonly yAxis?: number;
  readonly stack?: string;
}

export function seriesOptions(
  input: CartesianInput,
  series: CartesianSeries,
  index: number,
  value: NumberFormatter,
  stacked: Stacking,
  place: SeriesPlace,
): SeriesOptionsType {
  const { form } = input;
  const bar = input.mark === 'bar';
  const faded = input.selected.length > 0 && series.group.length > 0 && !input.selected.includes(markId(series.group));
  const marker = form.markerEnabled;
  const common = {
    ...place,
    name: series.label,
    ...(stacked === undefined || stacked === 'stream' ? {} : { stacking: stacked }),
    color: seriesColor(input, series),
    opacity: faded ? FADED : series.shift !== null && bar ? 0.55 : 1,
    data: seriesPoints(input, series),
    ...unfinishedEnd(input, series),
    zIndex: series.shift === null ? 2 : 1,
    legendIndex: index,
    dataLabels: dataLabels(form, value, stacked),
    point: {
      events: {
        click(this: Point, event: object) {
          input.act(series, this.x, gestureOf(event));
        },
      },
    },
  };
  if (bar) return { ...common, type: 'column' };
  if (input.mark === 'scatter')
    return { ...common, type: 'scatter', lineWidth: 0, marker: { enabled: true, radius: form.markerSize / 2 } };
  const dashed = series.shift === null ? {} : { dashStyle: 'ShortDash' as const, lineWidth: 1.5 };
  const step = stepOf(input.mark);
  const shape = {
    ...common,
    ...dashed,
    ...(step === undefined ? {} : { step }),
    connectNulls: false,
    marker: { enabled: marker, radius: form.markerSize / 2 },
  };
  const opacity = form.opacity;
  const smooth = input.mark === 'smooth';
  if (stacked === 'stream')
    return { ...shape, type: 'streamgraph', lineWidth: 1.5, fillOpacity: input.area ? opacity : 0 };
  if (input.area)
    return smooth
      ? { ...shape, type: 'areaspline', fillOpacity: opacity }
      : { ...shape, type: 'area', fillOpacity: opacity };
  return smooth ? { ...shape, type: 'spline' } : { ...shape, type: 'line' };
}

export function seriesColor({ form, colorOf }: CartesianInput, { colorLabel, label }: CartesianSeries): string {
  return colorOf(form.time_shift_color ? colorLabel : label);
}

/** A line is dotted up to an incomplete period, and dashed in the forecast of a stack. */
function unfinishedEnd(input: CartesianInput, { points, shift, forecast }: CartesianSeries) {
  const { data, mark } = input;
  if (mark === 'bar' || mark === 'scatter') return {};
  const expected =
    forecast !== undefined && forecastContinues(input)
      ? [{ value: forecast.from[0] }, { dashStyle: 'ShortDash' as const }]
      : [];
  const from = data.incompleteFrom;
  const before = shift === null && from !== null ? points.findLast(([x]) => x < from) : undefined;
  const isGoingOn = before !== undefined && points.some(([x]) => x === from);
  if (!isGoingOn) return expected.length === 0 ? {} : { zoneAxis: 'x' as const, zones: expected };
  const [end, after = { dashStyle: 'ShortDot' as const }] = expected;
  const dotted = { ...end, dashStyle: 'ShortDot' as const };
  return { zoneAxis: 'x' as const, zones: [{ value: before[0] }, ...(end === undefined ? [] : [dotted]), after] };
}

/** In a stack only the sum is labelled, unless a label for every part is chosen; parts below the threshold have none. */
function dataLabels(form: CartesianForm, value: NumberFormatter, stacked: Stacking) {
  const shown = form.show_value && !writesTotals(form, stacked);
  const least = form.percentage_threshold / 100;
  return {
    enabled: shown,
    ...(stacked === undefined
      ? {}
      : { style: { color: 'var(--text-1)', textOutline: '2px var(--surface-card)' }, crop: true }),
    formatter(this: Point) {
      const whole = Math.abs(this.total ?? 0);
      if (stacked !== undefined && whole > 0 && Math.abs(this.y ?? 0) / whole < least) return '';
      return escapeMarkup(value(this.y ?? null));
    },
  };
}

function stepOf(mark: Mark): 'left' | 'center' | 'right' | undefined {
  if (mark === 'start') return 'left';
  if (mark === 'middle') return 'center';
  return mark === 'end' ? 'right' : undefined;
}
