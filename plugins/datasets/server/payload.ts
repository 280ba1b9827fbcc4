import { isRecord } from '@facet/sdk/chart-query';
import { parseOutsideJson, tryParseOutsideObject } from '@facet/sdk/common';
import type { DatabaseSummary } from '@facet/plugin-databases/contract.server';
import { type Dialect, limitAfterOrder, type UserSummary } from '@facet/sdk/server';
import type { DatasourcePayload } from '../common/wire/dataset.ts';
import { storedEndpoint } from '../common/default-endpoint.ts';
import { type ColumnRecord, type MetricRecord, type WholeDataset, isVirtual, qualifiedName } from './dataset-store.ts';

export interface PayloadContext {
  readonly database: DatabaseSummary;
  /** `undefined` when the engine's plugin is off: then types and grains are unknown. */
  readonly dialect: Dialect | undefined;
  readonly owners: readonly UserSummary[];
  /** Of the health checks; null for nothing to say, and for a source without a dataset. */
  readonly health: string | null;
}

const SELECT_STAR_LIMIT = 100;

/** The payload of a dataset for Explore and dashboards (reference: HTTP API 9.3). */
export function payloadOf(
  whole: WholeDataset,
  { database, dialect, owners, health }: PayloadContext,
): DatasourcePayload {
  const { record, columns, metrics } = whole;
  const flag = (name: string, fallback: boolean): boolean =>
    typeof database.extra[name] === 'boolean' ? database.extra[name] : fallback;
  return {
    id: record.id,
    uid: `${record.id}__table`,
    type: 'table',
    name: qualifiedName(record),
    datasource_name: record.table_name,
    table_name: record.table_name,
    schema: record.schema,
    catalog: record.catalog,
    description: record.description,
    edit_url: `/tablemodelview/edit/${record.id}`,
    default_endpoint: storedEndpoint(record.default_endpoint),
    offset: record.offset,
    cache_timeout: record.cache_timeout,
    params: null,
    perm: record.perm,
    sql: record.sql,
    filter_select: record.filter_select_enabled === 1,
    filter_select_enabled: record.filter_select_enabled === 1,
    fetch_values_predicate: record.fetch_values_predicate,
    template_params: record.template_params,
    is_sqllab_view: record.is_sqllab_view === 1,
    main_dttm_col: record.main_dttm_col,
    ...derivedMembers(whole, dialect),
    columns: columns.map((column) => columnPayload(column, dialect)),
    metrics: metrics.map(metricPayload),
    column_names: columns.map((column) => column.column_name),
    column_types: [
      ...new Set(columns.map((column) => genericOf(column, dialect)).filter((generic) => generic !== null)),
    ],
    owners: owners.map(({ id, firstName, lastName, username }) => ({
      id,
      first_name: firstName,
      last_name: lastName,
      username,
    })),
    database: {
      id: database.id,
      name: database.name,
      backend: database.backend,
      allows_subquery: true,
      allows_cost_estimate: flag('cost_estimate_enabled', false),
      allows_virtual_table_explore: flag('allows_virtual_table_explore', true),
      explore_database_id: Number(database.extra['explore_database_id'] ?? database.id),
      disable_data_preview: flag('disable_data_preview', false),
      disable_drill_to_detail: flag('disable_drill_to_detail', false),
      allow_multi_catalog: flag('allow_multi_catalog', false),
    },
    health_check_message: health,
    extra: record.extra,
    is_managed_externally: record.is_managed_externally === 1,
    external_url: record.external_url,
    normalize_columns: record.normalize_columns === 1,
    always_filter_main_dttm: record.always_filter_main_dttm === 1,
    folders: foldersOf(record.folders),
  };
}

/** Members that both the item and the payload derive from columns and metrics. */
export function derivedMembers({ record, columns, metrics }: WholeDataset, dialect: Dialect | undefined) {
  const temporal = columns.filter((column) => column.is_dttm === 1).map((column) => column.column_name);
  const main = record.main_dttm_col;
  const axes = main !== null && main !== '' && !temporal.includes(main) ? [...temporal, main] : temporal;
  const sorted = columns.map((column) => column.column_name).sort();
  return {
    select_star: isVirtual(record) ? record.sql : selectStar(record, dialect),
    granularity_sqla: axes.map((name): [string, string] => [name, name]),
    time_grain_sqla: [...(dialect?.timeGrains ?? [])].map(([duration, { label }]): [string | null, string] => [
      duration,
      label,
    ]),
    order_by_choices: sorted.flatMap((name): [string, string][] => [
      [`[${JSON.stringify(name)}, true]`, `${name} [asc]`],
      [`[${JSON.stringify(name)}, false]`, `${name} [desc]`],
    ]),
    verbose_map: Object.fromEntries([
      ['__timestamp', 'Time'],
      ...metrics.map((metric) => [metric.metric_name, metric.verbose_name || metric.metric_name]),
      ...columns.map((column) => [column.column_name, column.verbose_name || column.column_name]),
    ]),
    column_formats: Object.fromEntries(
      metrics.filter((metric) => metric.d3format).map((metric) => [metric.metric_name, metric.d3format]),
    ),
    currency_formats: Object.fromEntries(
      metrics
        .map((metric) => [metric.metric_name, tryParseOutsideObject(metric.currency) ?? null] as const)
        .filter(([, currency]) => currency !== null),
    ),
  };
}

function selectStar(
  record: { readonly schema: string | null; readonly table_name: string },
  dialect: Dialect | undefined,
): string | null {
  if (dialect === undefined) return null;
  return `SELECT\n  *\nFROM ${dialect.qualify([record.schema, record.table_name])}\n${limitAfterOrder(dialect, false, SELECT_STAR_LIMIT, 0)}`.trim();
}

export function genericOf(column: Pick<ColumnRecord, 'type' | 'is_dttm'>, dialect: Dialect | undefined): number | null {
  const generic = column.type === null ? null : (dialect?.genericType(column.type) ?? null);
  return generic === null && column.is_dttm === 1 ? 2 : generic;
}

function columnPayload(column: ColumnRecord, dialect: Dialect | undefined) {
  return {
    id: column.id,
    uuid: column.uuid,
    column_name: column.column_name,
    verbose_name: column.verbose_name,
    description: column.description,
    expression: column.expression,
    filterable: column.filterable === 1,
    groupby: column.groupby === 1,
    is_active: column.is_active === 1,
    is_dttm: column.is_dttm === 1,
    type: column.type,
    type_generic: genericOf(column, dialect),
    advanced_data_type: column.advanced_data_type,
    python_date_format: column.python_date_format,
    ...certification(column.extra),
  };
}

function metricPayload(metric: MetricRecord) {
  return {
    id: metric.id,
    uuid: metric.uuid,
    metric_name: metric.metric_name,
    verbose_name: metric.verbose_name,
    description: metric.description,
    expression: metric.expression,
    warning_text: metric.warning_text,
    d3format: metric.d3format,
    currency: tryParseOutsideObject(metric.currency) ?? null,
    ...certification(metric.extra),
  };
}

/** Certification and warning are stored in the JSON text `extra`. */
function certification(extra: string | null) {
  const members = tryParseOutsideObject(extra);
  const certificate = members?.['certification'];
  const details = isRecord(certificate) ? certificate : {};
  return {
    is_certified: typeof certificate === 'object' && certificate !== null,
    certified_by: textIn(details['certified_by']),
    certification_details: textIn(details['details']),
    warning_markdown: textIn(members?.['warning_markdown']),
  };
}

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export function foldersOf(json: string | null): unknown[] {
  const value: unknown = json === null || json === '' ? [] : parseOutsideJson(json);
  return Array.isArray(value) ? value : [];
}
