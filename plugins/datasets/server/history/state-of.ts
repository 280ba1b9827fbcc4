import { tryParseOutsideObject } from '@facet/sdk/common';
import type { DatasetState } from '../../common/wire/dataset-version.ts';
import { isVirtual, type WholeDataset } from '../dataset-store.ts';

export function stateOf({ record, columns, metrics }: WholeDataset, ownerIds: readonly number[]): DatasetState {
  return {
    table_name: record.table_name,
    database: { id: record.database_id },
    catalog: record.catalog,
    schema: record.schema,
    kind: isVirtual(record) ? 'virtual' : 'physical',
    sql: record.sql,
    description: record.description,
    main_dttm_col: record.main_dttm_col,
    normalize_columns: record.normalize_columns === 1,
    always_filter_main_dttm: record.always_filter_main_dttm === 1,
    offset: record.offset,
    default_endpoint: record.default_endpoint,
    cache_timeout: record.cache_timeout,
    is_sqllab_view: record.is_sqllab_view === 1,
    template_params: record.template_params,
    filter_select_enabled: record.filter_select_enabled === 1,
    fetch_values_predicate: record.fetch_values_predicate,
    extra: record.extra,
    is_managed_externally: record.is_managed_externally === 1,
    external_url: record.external_url,
    owners: [...ownerIds].toSorted((one, other) => one - other).map((id) => ({ id })),
    columns: columns.map(({ dataset_id: _dataset, created_on: _created, changed_on: _changed, ...column }) => ({
      ...column,
      is_dttm: column.is_dttm === 1,
      is_active: column.is_active === 1,
      groupby: column.groupby === 1,
      filterable: column.filterable === 1,
    })),
    metrics: metrics.map(({ dataset_id: _dataset, created_on: _created, changed_on: _changed, ...metric }) => ({
      ...metric,
      currency: tryParseOutsideObject(metric.currency) ?? null,
    })),
  };
}
