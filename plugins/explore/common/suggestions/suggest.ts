import type { ChartPurpose } from '@facet/plugin-charts/contract';
import { metricLabel } from '@facet/sdk/chart-query';
import type { QueryMetric } from '@facet/sdk/common';
import { type PlaceColumns, placeColumns } from '../place-columns.ts';
import { startValues, timeColumn } from '../start-values.ts';
import {
  countsOnly,
  countsRows,
  type DatasetProfile,
  measureColumns,
  MOST_VALUES,
  type ProfiledDataset,
  summedBy,
} from './dataset-profile.ts';

/** A chart that fits a dataset, and its topic. */
export interface Suggestion {
  /** Unique among the suggestions of a dataset. */
  readonly key: string;
  readonly purpose: ChartPurpose;
  readonly vizType: string;
  /** Label of the metric; null: the chart has none. */
  readonly metric: string | null;
  /** The columns by which it groups. */
  readonly columns: readonly string[];
  /** Number of distinct values of the grouping column. */
  readonly count: number | null;
  /** Initial form values under the names of all types; a type takes those that it declares. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Metrics and columns of the current chart: suggestions show the same in other ways. */
export interface AskedFor {
  readonly metrics: readonly QueryMetric[];
  readonly filters: readonly unknown[] | null;
  readonly timeFilter: string;
}

type Draft = Omit<Suggestion, 'vizType' | 'key'>;

/** Charts that fit, the best first. @param typeFor Returns the chart type for a purpose, where a plugin registers one */
export function suggestions(
  dataset: ProfiledDataset,
  profile: DatasetProfile,
  asked: AskedFor,
  typeFor: (purpose: ChartPurpose) => string | undefined,
): readonly Suggestion[] {
  const found = drafts(dataset, profile, asked).flatMap((draft): Suggestion[] => {
    const vizType = typeFor(draft.purpose);
    const key = [draft.purpose, draft.metric ?? '', ...draft.columns].join('\n');
    return vizType === undefined ? [] : [{ ...draft, key, vizType }];
  });
  return found.filter((one, index) => found.findIndex(({ key }) => key === one.key) === index);
}

function drafts(dataset: ProfiledDataset, profile: DatasetProfile, asked: AskedFor): readonly Draft[] {
  const start: Readonly<Record<string, unknown>> = {
    ...startValues(dataset, asked.timeFilter),
    ...(asked.filters === null ? {} : { adhoc_filters: asked.filters }),
  };
  const time = timeColumn(dataset);
  const summed = time === null ? null : summedBy(profile);
  const number = measureColumns(dataset).find((column) => profile.numbering?.has(column) !== true);
  const saved = savedMetrics(dataset, number, summed !== null);
  const names = new Set(asked.metrics.map(metricLabel));
  const [first, second = first] = [...asked.metrics, ...saved.filter((metric) => !names.has(metricLabel(metric)))];
  const groups = groupColumns(profile);
  const isFew = (column: string | null) => column === null || (profile.distinct.get(column) ?? 0) <= FEW;
  const [group] = groups;
  const few = groups.find(isFew);
  // Three views of the same groups show less than views of three.
  const otherGroup = groups.find((column) => column !== group && column !== few) ?? groups[1];
  const [place] = placeColumns(dataset);
  const of = { start, profile, grain: grainOf(profile.span, dataset.time_grain_sqla) };
  // Rows that were summed before are their own sums, as long as none is added to another.
  const sum = asked.metrics.length === 0 && number && countsOnly(dataset) ? aggregateOf('SUM', number) : null;
  const name = groups.length === 0 ? nameColumn(profile) : undefined;
  const all: readonly (Draft | null)[] = [
    time !== null && sum && summed && isFew(summed.column) ? trend(of, sum, time, summed.column ?? undefined) : null,
    time !== null && first ? trend(of, first, time) : null,
    place ? places(of, place) : null,
    time === null && sum && name ? ranking(of, sum, name) : null,
    first && group ? ranking(of, first, group) : null,
    first && few && isAdditive(first, dataset) ? share(of, first, few) : null,
    time !== null && second !== first && second ? trend(of, second, time) : null,
    second && otherGroup ? ranking(of, second, otherGroup) : null,
    time !== null && first && few ? trend(of, first, time, few) : null,
    number ? distribution(of, number) : null,
    first ? total(of, first) : null,
    rows(of, dataset),
  ];
  return all.filter((draft) => draft !== null);
}

interface Ground {
  readonly start: Readonly<Record<string, unknown>>;
  readonly profile: DatasetProfile;
  readonly grain: string | null;
}

/** More slices or lines are hard to distinguish. */
const FEW = 6;
/** Row limit of bar charts. */
const BARS = 20;
/** Up to this number, names fit below vertical bars. */
const UPRIGHT = 8;
const POINTS = 5_000;
const SHOWN_COLUMNS = 12;

function trend({ start, profile, grain }: Ground, metric: QueryMetric, time: string, group?: string): Draft {
  return {
    purpose: 'trend',
    metric: metricLabel(metric),
    columns: group === undefined ? [time] : [time, group],
    count: group === undefined ? null : (profile.distinct.get(group) ?? null),
    values: {
      ...start,
      metrics: [metric],
      x_axis: time,
      ...(grain === null ? {} : { time_grain_sqla: grain }),
      groupby: group === undefined ? [] : [group],
    },
  };
}

function ranking({ start, profile }: Ground, metric: QueryMetric, column: string): Draft {
  const count = profile.distinct.get(column) ?? null;
  return {
    purpose: 'ranking',
    metric: metricLabel(metric),
    columns: [column],
    count,
    values: {
      ...start,
      metrics: [metric],
      x_axis: column,
      groupby: [],
      x_axis_sort: metricLabel(metric),
      x_axis_sort_asc: false,
      orientation: (count ?? 0) > UPRIGHT ? 'horizontal' : 'vertical',
      row_limit: BARS,
    },
  };
}

function share({ start, profile }: Ground, metric: QueryMetric, column: string): Draft {
  return {
    purpose: 'share',
    metric: metricLabel(metric),
    columns: [column],
    count: profile.distinct.get(column) ?? null,
    values: { ...start, metrics: [metric], groupby: [column] },
  };
}

function total({ start }: Ground, metric: QueryMetric): Draft {
  return {
    purpose: 'total',
    metric: metricLabel(metric),
    columns: [],
    count: null,
    values: { ...start, metrics: [metric] },
  };
}

function distribution({ start }: Ground, column: string): Draft {
  return {
    purpose: 'distribution',
    metric: null,
    columns: [column],
    count: null,
    values: { ...start, column, groupby: [] },
  };
}

function places({ start, profile }: Ground, { lat, lon }: PlaceColumns): Draft {
  return {
    purpose: 'places',
    metric: null,
    columns: [lat, lon],
    count: profile.rows,
    values: {
      ...start,
      spatial: { type: 'latlong', latCol: lat, lonCol: lon },
      all_columns_x: lon,
      all_columns_y: lat,
      row_limit: POINTS,
    },
  };
}

function rows({ start, profile }: Ground, dataset: ProfiledDataset): Draft {
  const columns = dataset.columns.slice(0, SHOWN_COLUMNS).map((column) => column.column_name);
  return {
    purpose: 'rows',
    metric: null,
    columns: [],
    count: profile.rows,
    values: { ...start, query_mode: 'raw', all_columns: columns, row_limit: 1_000 },
  };
}

/**
 * The metrics of a dataset, the most telling first. One that only counts gets the average of a number besides: unlike a sum
 * it means something for prices and temperatures, too. The count of rows that were summed before comes last.
 */
function savedMetrics(dataset: ProfiledDataset, number: string | undefined, isSummed: boolean): readonly QueryMetric[] {
  const counts = dataset.metrics.filter(countsRows).map((metric) => metric.metric_name);
  const others = dataset.metrics.filter((metric) => !countsRows(metric)).map((metric) => metric.metric_name);
  const average = number && countsOnly(dataset) ? [aggregateOf('AVG', number)] : [];
  if (isSummed) return [...others, ...average, ...counts];
  return [...dataset.metrics.map((metric) => metric.metric_name), ...average];
}

/** Parts of a count or a sum add up to the whole; those of an average do not. */
function isAdditive(metric: QueryMetric, dataset: ProfiledDataset): boolean {
  if (typeof metric !== 'string' && metric.expressionType === 'SIMPLE')
    return metric.aggregate === 'COUNT' || metric.aggregate === 'SUM';
  const expression =
    typeof metric === 'string'
      ? (dataset.metrics.find((one) => one.metric_name === metric)?.expression ?? '')
      : metric.sqlExpression;
  return /^\s*(count|sum)\s*\((?!\s*distinct\b)[^()]*\)\s*$/i.test(expression);
}

/** Columns suitable for grouping, those with few groups first. Names and ids are not suitable. */
function groupColumns({ distinct, rows: all }: DatasetProfile): readonly string[] {
  const rank = (count: number) => (count === 2 ? 2 : count <= 12 ? 0 : count <= 30 ? 1 : 3);
  return [...distinct]
    .filter(([, count]) => count >= 2 && count <= MOST_VALUES && count * 2 <= all)
    .sort(([, a], [, b]) => rank(a) - rank(b))
    .map(([column]) => column);
}

/** A column by which a few rows were grouped before. */
function nameColumn({ distinct, rows: all }: DatasetProfile): string | undefined {
  return all > MOST_VALUES ? undefined : [...distinct].find(([, count]) => count >= 2)?.[0];
}

function aggregateOf(aggregate: 'SUM' | 'AVG', column: string): QueryMetric {
  return { expressionType: 'SIMPLE', column: { column_name: column }, aggregate, label: `${aggregate}(${column})` };
}

const DAY = 86_400_000;
/** Time grains with the longest time span that suits them: they give between a dozen and a few hundred points. */
const GRAINS: readonly (readonly [duration: string, most: number])[] = [
  ['PT1M', DAY / 8],
  ['PT1H', 4 * DAY],
  ['P1D', 200 * DAY],
  ['P1W', 1_000 * DAY],
  ['P1M', 5_500 * DAY],
  ['P3M', 15_000 * DAY],
  ['P1Y', Number.POSITIVE_INFINITY],
];

/** The grain for a time span, among those of the engine; null: none suits. */
export function grainOf(span: number | null, offered: ProfiledDataset['time_grain_sqla']): string | null {
  const has = (duration: string) => offered.some(([one]) => one === duration);
  if (span === null) return has('P1D') ? 'P1D' : null;
  return GRAINS.find(([duration, most]) => span <= most && has(duration))?.[0] ?? null;
}
