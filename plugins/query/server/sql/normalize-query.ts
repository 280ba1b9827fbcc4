import type { QueryFilter, QueryObject, ResultType } from '@facet/sdk/common';
import type { DatasetModel } from '../dataset-model.ts';
import { isAdhocColumn, TIMESTAMP_ALIAS } from './labels.ts';

/** A query as it came over the wire: today's members, and the older names of some. */
export interface WireQuery extends QueryObject {
  readonly groupby?: QueryObject['columns'];
  readonly granularity_sqla?: string | null;
  readonly timeseries_limit?: number | null;
  readonly timeseries_limit_metric?: QueryObject['series_limit_metric'];
  readonly where?: string | null;
  readonly having?: string | null;
}

/** Older names become today's; a member that stands under both keeps today's value. */
export function modernQuery(query: WireQuery): QueryObject {
  const { groupby, granularity_sqla, timeseries_limit, timeseries_limit_metric, where, having, ...rest } = query;
  const extras = {
    ...rest.extras,
    ...(where && !rest.extras?.where ? { where } : {}),
    ...(having && !rest.extras?.having ? { having } : {}),
  };
  return {
    ...rest,
    extras,
    ...(rest.filters && rest.time_range && !rest.granularity && !granularity_sqla
      ? { filters: inTimeRange(rest.filters, rest.time_range) }
      : {}),
    ...(groupby && groupby.length > 0 && !rest.columns?.length ? { columns: groupby } : {}),
    ...(granularity_sqla && !rest.granularity ? { granularity: granularity_sqla } : {}),
    ...(timeseries_limit && !rest.series_limit ? { series_limit: timeseries_limit } : {}),
    ...(timeseries_limit_metric && !rest.series_limit_metric ? { series_limit_metric: timeseries_limit_metric } : {}),
  };
}

/** A time range that names no column, such as a dashboard's, binds the temporal filters that the chart brings along. */
const inTimeRange = (filters: readonly QueryFilter[], range: string): QueryFilter[] =>
  filters.map((filter) => (filter.op?.toUpperCase() === 'TEMPORAL_RANGE' ? { ...filter, val: range } : filter));

/** A temporal filter that says what `granularity` and `time_range` already say is no filter of its own. */
export function withoutRepeatedRange(query: QueryObject): QueryObject {
  const { granularity, time_range: range } = query;
  if (!granularity || !range) return query;
  const repeats = (filter: QueryFilter): boolean =>
    filter.col === granularity && filter.op?.toUpperCase() === 'TEMPORAL_RANGE' && filter.val === range;
  return { ...query, filters: (query.filters ?? []).filter((filter) => !repeats(filter)) };
}

/** The query as a result type changes it: samples and drill to detail read raw rows of all columns. */
export function queryForResultType(query: QueryObject, type: ResultType, dataset: DatasetModel): QueryObject {
  if (type !== 'samples' && type !== 'drill_detail') return query;
  const { granularity, time_range, ...rest } = query;
  return {
    ...rest,
    ...(type === 'drill_detail' && granularity !== undefined ? { granularity } : {}),
    ...(type === 'drill_detail' && time_range !== undefined ? { time_range } : {}),
    columns: dataset.columns.map(({ name }) => name),
    metrics: null,
    orderby: [],
    is_timeseries: false,
    post_processing: [],
    time_offsets: [],
    series_limit: 0,
  };
}

/**
 * The query asks for its time axis: told so, or by the pseudo column.
 * @param isOwnColumn whether the name of the pseudo column is that of a column of the dataset
 */
export function isTimeSeries(query: QueryObject, isOwnColumn = false): boolean {
  if (query.is_timeseries !== undefined && query.is_timeseries !== null) return query.is_timeseries;
  return !isOwnColumn && (query.columns ?? []).includes(TIMESTAMP_ALIAS);
}

/** Label of the column on the x axis, if one is marked. */
export function baseAxisLabel(query: QueryObject): string | undefined {
  const axis = (query.columns ?? []).find((column) => isAdhocColumn(column) && column.columnType === 'BASE_AXIS');
  return typeof axis === 'object' ? axis.label : undefined;
}
