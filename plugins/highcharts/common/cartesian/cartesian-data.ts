import type { DataRow, QueryResult } from '@facet/sdk/common';
import { grainFormatter, groupText } from '@facet/sdk/formatting';
import { type CartesianForm, isIncomplete } from '@facet/plugin-charts/contract';
import { metricLabel, shiftOfLabel, timeShiftsOf, xAxisLabel } from '@facet/sdk/chart-query';
import { numberOrNull } from '../mark-style.ts';
import { calendarPlaces } from '../calendar-order.ts';
import { isForecast, type SeriesForecast, seriesForecast } from './series-forecast.ts';

export type AxisKind = 'datetime' | 'category' | 'linear';

export interface CartesianSeries {
  /** Column of the answer. */
  readonly key: string;
  readonly label: string;
  /** Label of the series that a time shift is compared with; equal to `label` without a time shift. */
  readonly colorLabel: string;
  readonly shift: string | null;
  /** x is epoch milliseconds, a number, or the index of a category. */
  readonly points: readonly (readonly [x: number, y: number | null])[];
  /** Values of the dimensions, in their order; empty without dimensions. */
  readonly group: readonly (string | null)[];
  /** Expected values after the last observation; absent without a forecast. */
  readonly forecast?: SeriesForecast;
}

export interface CartesianData {
  readonly axis: AxisKind;
  readonly axisName: string;
  readonly categories: readonly string[];
  /** Timestamps of the categories, where they are timestamps. */
  readonly moments?: readonly (number | null)[];
  readonly series: readonly CartesianSeries[];
  /** Labels in the order in which colours are assigned. It does not follow the values, because those change. */
  readonly colorOrder: readonly string[];
  /**
   * Start of the last period, if it is still going on or the requested time range ends within it; null: all periods are
   * complete.
   */
  readonly incompleteFrom: number | null;
}

/** The data of a chart without an answer. */
export const NO_DATA: CartesianData = {
  axis: 'category',
  axisName: '',
  categories: [],
  series: [],
  colorOrder: [],
  incompleteFrom: null,
};

export type SeriesSort = 'name' | 'sum' | 'min' | 'max' | 'avg';

export interface CartesianNames {
  /** Display names of columns and metrics. */
  readonly verbose: Readonly<Record<string, string>>;
  /** Whether numbers on the axis are categories, as for bars. */
  readonly numbersAreCategories: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Converts the rows of one answer to series over one axis. Columns without numbers are left out. */
export function cartesianData(form: CartesianForm, answer: QueryResult, names: CartesianNames): CartesianData {
  const axisName = axisColumn(form, answer);
  const type = answer.coltypes[answer.colnames.indexOf(axisName)];
  const axis = axisKind(form, type, names.numbersAreCategories);
  const grain = form.time_grain_sqla ?? undefined;
  const categoryOf = (row: DataRow) => categoryText(row[axisName], type === 2 ? grain : null);
  const result = axis === 'category' ? inCalendarOrder(form, answer, categoryOf) : answer;
  const categories = axis === 'category' ? result.data.map(categoryOf) : [];
  const shifts = timeShiftsOf(form);
  const groups = (form.groupby ?? []).length;
  const series = result.colnames.flatMap((key, index) => {
    if (key === axisName || (result.coltypes[index] !== 0 && !isNumeric(result, key))) return [];
    if (isForecast(key, result.colnames)) return [];
    const shift = shiftOfLabel(key, shifts) ?? null;
    const compared = shift === null ? null : withoutShift(key, shift, form, names.verbose);
    const observed = points(result, axisName, key, axis);
    const forecast =
      shift === null
        ? seriesForecast(key, observed, (column) =>
            // Few answers have such columns; without them the rows need not be traversed.
            result.colnames.includes(column) ? points(result, axisName, column, axis) : [],
          )
        : null;
    const label =
      named(names.verbose, key) ??
      (compared === null ? withNamedMetric(result, key, names.verbose) : `${compared}, ${shift}`);
    return [
      {
        key,
        label,
        colorLabel: compared ?? label,
        shift,
        points: observed,
        ...(forecast === null ? {} : { forecast }),
        group: groupOf(result, key, groups),
      },
    ];
  });
  const labels = series.map((one) => one.colorLabel);
  return {
    axis,
    axisName,
    categories,
    ...(axis === 'category' && type === 2 ? { moments: result.data.map((row) => numberOrNull(row[axisName])) } : {}),
    series: sorted(series, form),
    colorOrder: groups > 0 ? labels.sort() : labels,
    incompleteFrom: axis === 'datetime' ? incompleteFrom(result, series, grain, names.now) : null,
  };
}

/** A series is named by the display name of its metric and the values of its dimensions. */
function withNamedMetric({ label_map: parts }: QueryResult, key: string, verbose: CartesianNames['verbose']): string {
  const [metric, ...values] = parts?.[key] ?? [];
  const name = metric === undefined || values.length === 0 ? undefined : named(verbose, metric);
  return name === undefined ? key : [name, ...values].join(', ');
}

/** Names of series come from data and may be `constructor`, which every object inherits. */
const named = (verbose: CartesianNames['verbose'], key: string): string | undefined =>
  Object.hasOwn(verbose, key) ? verbose[key] : undefined;

/** @param grain Time grain of timestamps that are categories; null: not timestamps. */
function categoryText(value: DataRow[string] | undefined, grain: string | undefined | null): string {
  return grain !== null && typeof value === 'number' ? grainFormatter(grain)(value) : groupText(value);
}

/** Weekdays and months are sorted by the calendar, unless another order is chosen. */
function inCalendarOrder(form: CartesianForm, result: QueryResult, textOfRow: (row: DataRow) => string): QueryResult {
  if (form.x_axis_sort !== undefined) return result;
  const places = calendarPlaces(result.data.map(textOfRow));
  if (places === undefined) return result;
  const placed = result.data.map((row, index) => ({ row, place: places[index] ?? 0 }));
  return { ...result, data: placed.sort((a, b) => a.place - b.place).map(({ row }) => row) };
}

/** A single period is never marked as incomplete, because there is nothing to compare it with. */
function incompleteFrom(
  result: QueryResult,
  series: readonly CartesianSeries[],
  grain: string | undefined,
  now: number,
): number | null {
  const [first, last] = momentsOf(series);
  if (first >= last) return null;
  return isIncomplete(last, grain, { until: result.to_dttm, now }) ? last : null;
}

/** The first and the last moment with a value. */
function momentsOf(series: readonly CartesianSeries[]): readonly [first: number, last: number] {
  let [first, last] = [Infinity, -Infinity];
  for (const { points: own } of series) {
    for (const [x, y] of own) {
      if (y === null) continue;
      if (x < first) first = x;
      if (x > last) last = x;
    }
  }
  return [first, last];
}

function axisColumn(form: CartesianForm, result: QueryResult): string {
  const named = xAxisLabel(form);
  return named !== undefined && result.colnames.includes(named) ? named : (result.colnames[0] ?? '');
}

function axisKind(form: CartesianForm, type: number | undefined, numbersAreCategories: boolean): AxisKind {
  if (form.xAxisForceCategorical) return 'category';
  if (type === 2) return 'datetime';
  return type === 0 && !numbersAreCategories ? 'linear' : 'category';
}

/** An empty answer may not state that a column contains numbers. */
function isNumeric(result: QueryResult, key: string): boolean {
  return result.data.some((row) => typeof row[key] === 'number');
}

function points(result: QueryResult, axisName: string, key: string, axis: AxisKind): CartesianSeries['points'] {
  const found: (readonly [number, number | null])[] = [];
  result.data.forEach((row, index) => {
    const x = axis === 'category' ? index : row[axisName];
    const y = row[key];
    if (typeof x === 'number') found.push([x, typeof y === 'number' ? y : null]);
  });
  return found;
}

/** The dimension values of a series, from the answer; with several metrics the metric comes first in it. */
function groupOf(result: QueryResult, key: string, groups: number): readonly (string | null)[] {
  if (groups === 0) return [];
  const parts = result.label_map?.[key] ?? key.split(', ');
  return parts.slice(-groups).map((part) => (part === '<NULL>' ? null : part));
}

function withoutShift(key: string, shift: string, form: CartesianForm, verbose: CartesianNames['verbose']): string {
  const metrics = (form.metrics ?? []).map(metricLabel);
  if (key === shift) return named(verbose, metrics[0] ?? '') ?? metrics[0] ?? key;
  const plain = key.replace(`__${shift}`, '').replace(`, ${shift}`, '').replace(`${shift}, `, '');
  return named(verbose, plain) ?? plain;
}

function sorted(series: readonly CartesianSeries[], form: CartesianForm): readonly CartesianSeries[] {
  const by = form.sort_series_type;
  if (!by) return series;
  const direction = form.sort_series_ascending ? 1 : -1;
  if (by === 'name') return [...series].sort((a, b) => direction * a.label.localeCompare(b.label));
  return [...series].sort((a, b) => direction * (weight(a, by) - weight(b, by)));
}

function weight(series: CartesianSeries, by: Exclude<SeriesSort, 'name'>): number {
  let [count, sum, least, most] = [0, 0, Infinity, -Infinity];
  for (const [, y] of series.points) {
    if (y === null) continue;
    count += 1;
    sum += y;
    least = Math.min(least, y);
    most = Math.max(most, y);
  }
  if (count === 0) return 0;
  return { min: least, max: most, sum, avg: sum / count }[by];
}

/** The distinct positions of marks on the axis. */
export const placesOf = ({ series }: CartesianData): readonly number[] =>
  [...new Set(series.flatMap(({ points }) => points.map(([x]) => x)))].sort((a, b) => a - b);
