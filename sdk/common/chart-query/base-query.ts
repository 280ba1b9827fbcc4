import { queryColumnsOf } from './query-names.ts';
import type { FilterValue, QueryFilter, QueryMetric, QueryObject } from '../index.ts';
import {
  adhocFiltersOf,
  isReservedFilterColumn,
  splitAdhocFilters,
  type ReservedFilterColumn,
} from './adhoc-filter.ts';
import { extraFormDataOf, extrasOverrides, queryOverrides, timeExtrasOf } from './extra-form-data.ts';
import { isRecord, listOf, numberOf, textOf } from './form-value.ts';
import { queryFields, type QueryField } from './query-fields.ts';
import type { QueryForm } from './query-form.ts';

/**
 * The query that every chart starts from.
 * @throws Error `Found invalid orderby options`.
 */
export function baseQuery(form: QueryForm, aliases?: Readonly<Record<string, QueryField>>): QueryObject {
  const extra = extraFormDataOf(form);
  const reserved = reservedFilters(form);
  const adhoc = splitAdhocFilters([...adhocFiltersOf(form.adhoc_filters), ...adhocFiltersOf(extra.adhoc_filters)]);
  const grain = reserved.used.__time_grain ?? form.time_grain_sqla;
  const granularity = textOf(reserved.used.__time_col ?? form.granularity ?? form.granularity_sqla);
  const timeRange = textOf(reserved.used.__time_range ?? form.time_range);
  const rowLimit = numberOf(form.row_limit);
  const rowOffset = numberOf(form.row_offset);
  const limitMetric = metricOf(form.series_limit_metric) ?? metricOf(form.timeseries_limit_metric);
  const query: QueryObject = {
    ...(timeRange === undefined ? {} : { time_range: timeRange }),
    ...(granularity === undefined ? {} : { granularity }),
    filters: [...reserved.rest, ...(extra.filters ?? []), ...adhoc.filters],
    extras: {
      ...(grain === undefined ? {} : { time_grain_sqla: grain === null ? null : String(grain) }),
      having: adhoc.having,
      where: adhoc.where,
      ...extrasOverrides(extra),
    },
    applied_time_extras: { ...timeExtrasOf(extra), ...reserved.used },
    ...queryFields(form, aliases),
    annotation_layers: listOf<Readonly<Record<string, unknown>>>(form.annotation_layers),
    ...(rowLimit === undefined ? {} : { row_limit: rowLimit }),
    ...(rowOffset === undefined ? {} : { row_offset: rowOffset }),
    ...(form.series_columns === undefined ? {} : { series_columns: queryColumnsOf(form.series_columns) }),
    series_limit: numberOf(form.series_limit) ?? numberOf(form.limit) ?? 0,
    ...(limitMetric === undefined ? {} : { series_limit_metric: limitMetric }),
    group_others_when_limit_reached: form.group_others_when_limit_reached === true,
    order_desc: typeof form.order_desc === 'boolean' ? form.order_desc : true,
    url_params: textRecord(form.url_params),
    custom_params: recordOf(form.custom_params),
    custom_form_data: { ...recordOf(form.custom_form_data), ...recordOf(extra['custom_form_data']) },
    ...queryOverrides(extra),
  };
  return query;
}

function metricOf(value: unknown): QueryMetric | undefined {
  const metric: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof metric === 'string' && metric !== '') return metric;
  return isAdhocMetric(metric) ? metric : undefined;
}

/** The server checks the rest of it, with a message for its author. */
function isAdhocMetric(value: unknown): value is Exclude<QueryMetric, string> {
  return isRecord(value) && 'expressionType' in value;
}

interface ReservedFilters {
  /** What the old filter box set on the time axis. */
  readonly used: Readonly<Partial<Record<ReservedFilterColumn, FilterValue>>>;
  readonly rest: readonly QueryFilter[];
}

function reservedFilters(form: QueryForm): ReservedFilters {
  const used: Partial<Record<ReservedFilterColumn, FilterValue>> = {};
  const rest: QueryFilter[] = [];
  for (const filter of listOf<QueryFilter>(form.extra_filters)) {
    if (isReservedFilterColumn(filter.col)) {
      const value = Array.isArray(filter.val) ? filter.val[0] : filter.val;
      if (value !== undefined) used[filter.col] = value as FilterValue;
    } else rest.push({ ...filter, isExtra: true });
  }
  return { used, rest };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function textRecord(value: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(recordOf(value)).map(([key, text]) => [key, String(text)]));
}
