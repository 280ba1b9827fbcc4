import type { NativeFilterConfig } from '@facet/plugin-dashboards/contract.client';
import type { ExtraFormData, FormData, QueryFilter, QueryObject } from '@facet/sdk/common';

/** As many values as one answer brings; what is searched for beyond them is asked of the server. */
export const VALUE_LIMIT = 1000;

export function targetColumn(config: NativeFilterConfig): string | undefined {
  return config.targets[0]?.column?.name;
}

/** The form that stands for the list of available values; parents and pre-filters narrow it. */
export function valuesForm(config: NativeFilterConfig, dependencies: ExtraFormData): FormData {
  const { time_range, granularity_sqla, ...extra } = dependencies;
  return {
    viz_type: 'filter_select',
    datasource: `${config.targets[0]?.datasetId ?? 0}__table`,
    native_filter_id: config.id,
    ...(time_range === undefined ? {} : { time_range }),
    ...(granularity_sqla === undefined ? {} : { granularity_sqla }),
    adhoc_filters: extra.adhoc_filters ?? [],
    extra_form_data: extra.filters === undefined ? {} : { filters: extra.filters },
  };
}

/** Distinct values of the filter's column, in the order that the filter asks for. */
export function valuesQuery(config: NativeFilterConfig, search: string, base: QueryObject): QueryObject {
  const column = targetColumn(config) ?? '';
  const { sortMetric, controlValues } = config;
  const ascending = controlValues['sortAscending'] !== false;
  const found: readonly QueryFilter[] = search === '' ? [] : [{ col: column, op: 'ILIKE', val: `%${search}%` }];
  return {
    ...base,
    columns: [column],
    metrics: sortMetric ? [sortMetric] : [],
    filters: [...(base.filters ?? []), ...found],
    orderby: [[sortMetric ?? column, ascending]],
    row_limit: VALUE_LIMIT,
  };
}
