import type { Datasource } from '@facet/plugin-query/contract.server';
import type { DatasourcePayload } from '../common/wire/dataset.ts';
import type { ColumnRecord, MetricRecord, WholeDataset } from './dataset-store.ts';
import { type PayloadContext, payloadOf } from './payload.ts';

/** The payload of a data source without a dataset, such as a query of SQL Lab. */
export function payloadOfSource(source: Datasource, context: PayloadContext): DatasourcePayload {
  const payload = payloadOf(asDataset(source), context);
  return {
    ...payload,
    uid: source.uid,
    type: source.type,
    name: source.name,
    datasource_name: source.name,
    edit_url: '',
  };
}

/** Its records, in the form of a new dataset for this source. */
function asDataset(source: Datasource): WholeDataset {
  const record: WholeDataset['record'] = {
    id: source.id,
    uuid: '',
    table_name: source.tableName,
    database_id: source.databaseId,
    catalog: source.catalog,
    schema: source.schema,
    sql: source.sql,
    description: null,
    main_dttm_col: source.mainDttmCol,
    normalize_columns: Number(source.normalizeColumns),
    always_filter_main_dttm: Number(source.alwaysFilterMainDttm),
    offset: source.offset,
    default_endpoint: null,
    cache_timeout: source.cacheTimeout,
    is_sqllab_view: 0,
    template_params: source.templateParams,
    filter_select_enabled: Number(source.filterSelectEnabled),
    fetch_values_predicate: source.fetchValuesPredicate,
    extra: source.extra,
    folders: null,
    is_managed_externally: 0,
    external_url: null,
    perm: '',
    schema_perm: null,
    created_on: source.changedOn,
    changed_on: source.changedOn,
    created_by_fk: null,
    changed_by_fk: null,
  };
  return {
    record,
    columns: source.columns.map((column, index) => asColumn(column, index, source)),
    metrics: source.metrics.map((metric, index) => asMetric(metric, index, source)),
  };
}

const asColumn = (column: Datasource['columns'][number], index: number, source: Datasource): ColumnRecord => ({
  id: index + 1,
  uuid: '',
  dataset_id: source.id,
  column_name: column.name,
  verbose_name: column.verboseName,
  description: null,
  expression: column.expression,
  type: column.type,
  advanced_data_type: column.advancedDataType,
  is_dttm: Number(column.isDttm),
  is_active: Number(column.isActive),
  groupby: Number(column.groupby),
  filterable: Number(column.filterable),
  python_date_format: column.pythonDateFormat,
  extra: null,
  created_on: source.changedOn,
  changed_on: source.changedOn,
});

const asMetric = (metric: Datasource['metrics'][number], index: number, source: Datasource): MetricRecord => ({
  id: index + 1,
  uuid: '',
  dataset_id: source.id,
  metric_name: metric.name,
  verbose_name: metric.verboseName,
  description: null,
  expression: metric.expression,
  metric_type: null,
  d3format: metric.d3format,
  currency: metric.currency ? JSON.stringify(metric.currency) : null,
  warning_text: null,
  extra: null,
  created_on: source.changedOn,
  changed_on: source.changedOn,
});
