import type {
  Axis,
  Options,
  Point,
  PointOptionsObject,
  SeriesOptionsType,
  XAxisOptions,
  YAxisOptions,
} from 'highcharts';
import type { CartesianForm } from '@facet/plugin-charts/contract';
import { currencyFormatter, grainFormatter, timeFormatter, type NumberFormatter } from '@facet/sdk/formatting';
import type { CartesianData, CartesianSeries } from './cartesian-data.ts';
import { holdsModifier } from './click-modifier.ts';
import { legend } from './legend.ts';
import { categoryLayout } from './category-labels.ts';
import { escapeMarkup } from './markup.ts';
import { timeMark, timeUnit, timeUnits, type TimeUnit } from './time-axis.ts';
import { tooltipMarkup, type TooltipRow } from './tooltip.ts';

export type Mark = 'line' | 'smooth' | 'start' | 'middle' | 'end' | 'scatter' | 'bar';

export interface CartesianInput {
  readonly form: CartesianForm;
  readonly data: CartesianData;
  readonly mark: Mark;
  readonly width: number;
  readonly height: number;
  readonly horizontal?: boolean;
  readonly area?: boolean;
  /** Format that the metric itself has; the form's wins when it is set. */
  readonly metricFormat?: string | undefined;
  /** Texts of the groups that a cross-filter selected; empty: all marks are equal. */
  readonly selected: readonly string[];
  readonly texts: { readonly total: string; readonly soFar: string };
  colorOf(label: string): string;
  /** A mark was clicked; `add` when Ctrl was held. */
  onSelect?(series: CartesianSeries, category: string | null, add: boolean): void;
}

const FADED = 0.22;
const UNFINISHED = 0.5;

/** Columns take an opacity of their own, which the library's types do not name. */
type FadingPoint = PointOptionsObject & { readonly opacity?: number };

/** Pixels beside the marks for the value axis and the edges. */
const AXIS_ROOM = 72;
/** A line of text on the axis of lying bars, and the most that its names may take of the width. */
const ROW_HEIGHT = 15;
const LARGEST_NAME = 0.35;
const ONE_LINE = { whiteSpace: 'nowrap', textOverflow: 'ellipsis' } as const;
/** About as many steps as the value axis of a large picture has. */
const TICKS = 4;

/** Everything that lines, bars and their kin draw, from the controls and the series. Pure: same input, same options. */
export function cartesianOptions(input: CartesianInput): Options {
  const { form, data, horizontal = false } = input;
  const value = valueFormatter(form, input.metricFormat);
  const stacked = stackOf(form);
  for (const label of data.colorOrder) input.colorOf(label);
  return {
    chart: {
      // The last number of a value axis that lies needs room beyond the axis.
      ...(horizontal ? { spacingRight: 28 } : {}),
      width: input.width,
      height: input.height,
      inverted: horizontal,
      ...(form.zoomable ? { zooming: { type: 'x' as const } } : {}),
    },
    xAxis: xAxis(input),
    yAxis: yAxis(input, value, stacked),
    // The name of the only series is that of the chart.
    legend: legend(form, data.series.length > 1 ? data.series.length : 0),
    tooltip: {
      shared: form.rich_tooltip,
      formatter() {
        return tooltip(input, value, this.points ?? [this]);
      },
    },
    // Heard as they are seen: with the formats of the axis and the tooltip.
    accessibility: {
      point: {
        descriptionFormatter(point) {
          const parts = [axisText(form, data, point.x), value(point.y ?? null)];
          return [...parts, ...(data.series.length > 1 ? [point.series.name] : [])].join(', ');
        },
      },
    },
    plotOptions: {
      series: {
        ...(stacked === undefined ? {} : { stacking: stacked }),
        cursor: input.onSelect ? 'pointer' : 'default',
      },
    },
    series: data.series.map((series, index) => seriesOptions(input, series, index, value, stacked)),
  };
}

type Stacking = 'normal' | 'percent' | undefined;

function stackOf(form: CartesianForm): Stacking {
  if (form.stack === undefined) return undefined;
  return form.stack === 'Expand' ? 'percent' : 'normal';
}

export function valueFormatter(form: CartesianForm, metricFormat: string | undefined): NumberFormatter {
  if (form.contributionMode) return currencyFormatter(null, ',.1%');
  if (form.comparison_type === 'percentage' && (form.time_compare ?? []).length > 0)
    return currencyFormatter(null, ',.1%');
  const chosen = form.y_axis_format;
  return currencyFormatter(form.currency_format ?? null, chosen === 'SMART_NUMBER' ? (metricFormat ?? chosen) : chosen);
}

function seriesOptions(
  input: CartesianInput,
  series: CartesianSeries,
  index: number,
  value: NumberFormatter,
  stacked: Stacking,
): SeriesOptionsType {
  const { form } = input;
  const matched = form.time_shift_color;
  const color = input.colorOf(matched ? series.colorLabel : series.label);
  const bar = input.mark === 'bar';
  const faded =
    input.selected.length > 0 && series.group.length > 0 && !input.selected.includes(series.group.join(', '));
  const marker = form.markerEnabled;
  const common = {
    id: series.key,
    name: series.label,
    color,
    opacity: faded ? FADED : series.shift !== null && bar ? 0.55 : 1,
    data: incompleteMark(input, series, markOptions(input, series)),
    ...unfinishedEnd(input, series),
    zIndex: series.shift === null ? 2 : 1,
    legendIndex: index,
    dataLabels: dataLabels(form, value, stacked),
    point: {
      events: {
        click(this: Point, event: object) {
          const category = input.data.axis === 'category' ? (input.data.categories[this.x] ?? null) : null;
          input.onSelect?.(series, category, holdsModifier(event));
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
  if (input.area)
    return smooth
      ? { ...shape, type: 'areaspline', fillOpacity: opacity }
      : { ...shape, type: 'area', fillOpacity: opacity };
  return smooth ? { ...shape, type: 'spline' } : { ...shape, type: 'line' };
}

/** A line runs dotted into a period that is not over. */
function unfinishedEnd({ data, mark }: CartesianInput, { points, shift }: CartesianSeries) {
  const from = data.incompleteFrom;
  if (from === null || shift !== null || mark === 'bar' || mark === 'scatter') return {};
  const before = points.findLast(([x]) => x < from);
  if (before === undefined || !points.some(([x]) => x === from)) return {};
  return { zoneAxis: 'x' as const, zones: [{ value: before[0] }, { dashStyle: 'ShortDot' as const }] };
}

/** Its bar is pale, and the highest mark of that period says why. */
function incompleteMark(input: CartesianInput, series: CartesianSeries, marks: FadingPoint[]): FadingPoint[] {
  const { data, form, mark, texts } = input;
  const from = data.incompleteFrom;
  if (from === null || series.shift !== null) return marks;
  const says = !form.show_value && stackOf(form) === undefined && highestAt(data, from) === series.key;
  return marks.map((one) =>
    one.x === from && typeof one.y === 'number'
      ? {
          ...one,
          ...(mark === 'bar' ? { opacity: UNFINISHED } : { marker: { enabled: true } }),
          ...(says ? { dataLabels: soFarLabel(texts.soFar) } : {}),
        }
      : one,
  );
}

function soFarLabel(text: string): NonNullable<PointOptionsObject['dataLabels']> {
  return {
    enabled: true,
    align: 'right',
    crop: false,
    overflow: 'allow',
    style: { color: 'var(--text-3)' },
    formatter: () => escapeMarkup(text),
  };
}

function highestAt(data: CartesianData, x: number): string | undefined {
  const values = data.series
    .filter((series) => series.shift === null)
    .map((series) => ({ key: series.key, y: series.points.find((point) => point[0] === x)?.[1] ?? null }));
  return values.reduce(
    (best, one) => ((one.y ?? -Infinity) > (best.y ?? -Infinity) ? one : best),
    values[0] ?? { key: '', y: null },
  ).key;
}

/** Where parts are stacked the sum alone is written, unless every part is asked for; small parts stay without. */
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

function writesTotals(form: CartesianForm, stacked: Stacking): boolean {
  return form.show_value && stacked === 'normal' && form.only_total;
}

/** Without dimensions a mark stands for its category: the marks of the categories that were left out fade. */
function markOptions({ data, selected }: CartesianInput, { points, group }: CartesianSeries): FadingPoint[] {
  const marks = pointOptions(points);
  if (group.length > 0 || data.axis !== 'category' || selected.length === 0) return marks;
  return marks.map((mark, index) => {
    const category = data.categories[points[index]?.[0] ?? -1] ?? '';
    return selected.includes(category) ? mark : { ...mark, opacity: FADED };
  });
}

/** A value between two gaps has no line to be part of, so it gets a dot. */
function pointOptions(points: CartesianSeries['points']): PointOptionsObject[] {
  const known = (index: number) => typeof points[index]?.[1] === 'number';
  return points.map(([x, y], index) =>
    known(index) && !known(index - 1) && !known(index + 1) ? { x, y, marker: { enabled: true } } : { x, y },
  );
}

function stepOf(mark: Mark): 'left' | 'center' | 'right' | undefined {
  if (mark === 'start') return 'left';
  if (mark === 'middle') return 'center';
  return mark === 'end' ? 'right' : undefined;
}

/** The text of a place on the x axis, by itself. */
export function axisText(form: CartesianForm, data: CartesianData, x: number): string {
  if (data.axis === 'category') return data.categories[x] ?? '';
  if (data.axis === 'linear') return currencyFormatter(null, form.x_axis_number_format ?? '~g')(x);
  const chosen = chosenTimeFormat(form.tooltipTimeFormat);
  return chosen === undefined ? grainFormatter(form.time_grain_sqla ?? undefined)(x) : timeFormatter(chosen)(x);
}

/** A format that somebody chose; undefined: the one that fits the moment. */
function chosenTimeFormat(format: string): string | undefined {
  return format === 'smart_date' ? undefined : format;
}

/** The library says the unit, but its types do not. */
function unitOf(info: object | undefined): TimeUnit {
  return info !== undefined && 'unitName' in info ? timeUnit(info.unitName) : 'day';
}

/** A mark of a time axis, read with the one before it. */
function timeLabel(form: CartesianForm, axis: Pick<Axis, 'tickPositions'>, at: number): string {
  const chosen = chosenTimeFormat(form.x_axis_time_format);
  if (chosen !== undefined) return escapeMarkup(timeFormatter(chosen)(at));
  const positions = axis.tickPositions ?? [];
  const unit = unitOf(positions.info);
  const before = positions[positions.indexOf(at) - 1];
  return timeMark(at, before, unit, form.time_grain_sqla ?? undefined)
    .map(escapeMarkup)
    .join('<br>');
}

function xAxis(input: CartesianInput): XAxisOptions {
  const { form, data } = input;
  const [least, most] = form.xAxisBounds ?? [null, null];
  const units = timeUnits(form.time_grain_sqla ?? undefined);
  return {
    type: data.axis,
    ...(data.axis === 'category' ? { categories: [...data.categories] } : {}),
    title: { text: escapeMarkup(form.x_axis_title) },
    ...(form.minorTicks ? { minorTicks: true } : {}),
    ...(data.axis === 'linear' && form.truncateXAxis ? { min: least, max: most } : {}),
    ...(data.axis === 'datetime' && units !== undefined ? { units } : {}),
    labels: data.axis === 'category' ? categoryLabels(input) : placeLabels(input),
  };
}

/** Every name has its place; only the axis of a lying bar may leave some out, where its rows are too close. */
function categoryLabels({
  form,
  data,
  width,
  height,
  horizontal,
}: CartesianInput): NonNullable<XAxisOptions['labels']> {
  const rotation = form.xAxisLabelRotation;
  const count = Math.max(1, data.categories.length);
  const all = form.xAxisLabelInterval === '0';
  if (horizontal)
    return {
      rotation: -rotation,
      step: all ? 1 : Math.max(1, Math.ceil((ROW_HEIGHT * count) / Math.max(1, height))),
      style: { ...ONE_LINE, width: Math.floor(width * LARGEST_NAME) },
      formatter: nameOf(data.categories),
    };
  const layout = categoryLayout(data.categories, (width - AXIS_ROOM) / count);
  return {
    rotation: rotation === 0 ? layout.rotation : -rotation,
    step: all ? 1 : layout.step,
    ...(layout.rotation === 0 && layout.width !== null && rotation === 0
      ? { style: { width: layout.width, whiteSpace: 'normal', textOverflow: 'none' } }
      : { style: { whiteSpace: 'nowrap', textOverflow: 'none' } }),
    formatter: nameOf(rotation === 0 ? layout.texts : data.categories),
  };
}

function nameOf(names: readonly string[]) {
  return function name(this: { readonly pos: number }): string {
    return escapeMarkup(names[this.pos] ?? '');
  };
}

function placeLabels({ form, data }: CartesianInput): NonNullable<XAxisOptions['labels']> {
  const rotation = form.xAxisLabelRotation;
  return {
    rotation: rotation === 0 ? 0 : -rotation,
    // The name of the last moment is moved into the picture, never cut.
    overflow: 'justify',
    style: { whiteSpace: 'nowrap', textOverflow: 'none' },
    formatter() {
      const at = Number(this.pos);
      return data.axis === 'datetime' ? timeLabel(form, this.axis, at) : escapeMarkup(axisText(form, data, at));
    },
  };
}

function yAxis(
  { form, mark, data, width, height, horizontal }: CartesianInput,
  value: NumberFormatter,
  stacked: Stacking,
): YAxisOptions {
  const [low, high] = form.truncateYAxis ? form.y_axis_bounds : [null, null];
  const values = data.series.flatMap((series) => series.points.flatMap(([, y]) => (y === null ? [] : [y])));
  const fromZero = mark === 'bar' || (values.every((y) => y >= 0) && !form.truncateYAxis);
  return {
    type: form.logAxis ? 'logarithmic' : 'linear',
    title: { text: escapeMarkup(form.y_axis_title) },
    ...(low === null ? (fromZero && !form.logAxis && values.every((y) => y >= 0) ? { min: 0 } : {}) : { min: low }),
    ...(high === null ? whole(form, stacked) : { max: high }),
    stackLabels: {
      enabled: writesTotals(form, stacked),
      formatter() {
        return escapeMarkup(value(this.total));
      },
    },
    tickPixelInterval: Math.max(72, (horizontal ? width : height) / TICKS),
    ...(form.minorSplitLine ? { minorTicks: true } : {}),
    labels: {
      overflow: 'allow',
      style: { textOverflow: 'none', whiteSpace: 'nowrap' },
      formatter() {
        if (typeof this.value !== 'number') return escapeMarkup(this.value);
        return escapeMarkup(stacked === 'percent' ? `${this.value}%` : value(this.value));
      },
    },
  };
}

/** Parts of a whole end at the whole. */
function whole(form: CartesianForm, stacked: Stacking): { readonly max?: number } {
  if (stacked === 'percent') return { max: 100 };
  return stacked === 'normal' && form.contributionMode === 'row' ? { max: 1 } : {};
}

function tooltip(input: CartesianInput, value: NumberFormatter, points: readonly Point[]): string {
  const { form } = input;
  const first = points[0];
  if (!first) return '';
  const known = points.filter((point) => typeof point.y === 'number');
  const rich = form.rich_tooltip;
  const ordered = !form.tooltipSortByMetric && !rich ? known : [...known].sort((a, b) => (b.y ?? 0) - (a.y ?? 0));
  const sum = ordered.reduce((total, point) => total + (point.y ?? 0), 0);
  const percent = form.showTooltipPercentage && !form.contributionMode;
  const rows: readonly TooltipRow[] = ordered.map((point) => ({
    label: point.series.name,
    color: typeof point.series.color === 'string' ? point.series.color : '',
    text: percent && sum !== 0 ? `${value(point.y)} (${((100 * (point.y ?? 0)) / sum).toFixed(2)}%)` : value(point.y),
  }));
  const heading = axisText(form, input.data, first.x);
  const total = rich && form.showTooltipTotal && rows.length > 1;
  return tooltipMarkup(
    first.x === input.data.incompleteFrom ? `${heading} · ${input.texts.soFar}` : heading,
    rows,
    total ? { label: input.texts.total, color: '', text: value(sum), emphasis: true } : null,
  );
}
