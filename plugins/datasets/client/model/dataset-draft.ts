import type { DatasetItem, DatasetUpdate } from '../../common/wire/dataset.ts';
import type { DatasetState } from '../../common/wire/dataset-version.ts';
import {
  datasetNotes,
  type Marks,
  marksIn,
  NO_MARKS,
  withMarks,
  withMembers,
  otherMembers,
  withOtherMembers,
} from '../../common/marks.ts';

/** The common members of columns and metrics; `key` is stable while names change. */
interface FieldDraft extends Marks {
  readonly key: string;
  readonly id: number | null;
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly expression: string;
}

export interface ColumnDraft extends FieldDraft {
  readonly type: string;
  readonly generic: 0 | 1 | 2 | 3 | null;
  /** Whether the column has an expression, instead of being a column of the source. */
  readonly calculated: boolean;
  readonly temporal: boolean;
  readonly filterable: boolean;
  readonly dimension: boolean;
  /** Whether the field is offered in the chart builder. */
  readonly active: boolean;
  readonly dateFormat: string;
  readonly advancedType: string;
}

export interface MetricDraft extends FieldDraft {
  readonly format: string;
  /** ISO 4217; empty: none. */
  readonly currency: string;
  readonly currencySide: 'prefix' | 'suffix';
}

export interface DatasetDraft extends Marks {
  readonly kind: 'physical' | 'virtual';
  readonly databaseId: number;
  readonly catalog: string;
  readonly schema: string;
  readonly name: string;
  readonly sql: string;
  readonly description: string;
  readonly mainDatetime: string | null;
  readonly alwaysFilterMain: boolean;
  readonly normalizeColumns: boolean;
  readonly offset: number | '';
  readonly defaultUrl: string;
  readonly cacheTimeout: number | '';
  readonly templateParams: string;
  readonly filterSelect: boolean;
  readonly predicate: string;
  readonly adhocMetricsDenied: boolean;
  /** JSON text of the members of `extra` that have no field of their own. */
  readonly otherExtra: string;
  readonly owners: readonly number[];
  readonly columns: readonly ColumnDraft[];
  readonly metrics: readonly MetricDraft[];
}

type StoredColumn = DatasetState['columns'][number] & Pick<DatasetItem['columns'][number], 'type_generic'>;

/** The members of a dataset that make its draft. */
type DraftSource = Omit<DatasetState, 'columns'> & { readonly columns: readonly StoredColumn[] };

export function toDraft(dataset: DraftSource): DatasetDraft {
  return {
    kind: dataset.kind,
    databaseId: dataset.database.id,
    catalog: dataset.catalog ?? '',
    schema: dataset.schema ?? '',
    name: dataset.table_name,
    sql: dataset.sql ?? '',
    description: dataset.description ?? '',
    mainDatetime: dataset.main_dttm_col,
    alwaysFilterMain: dataset.always_filter_main_dttm,
    normalizeColumns: dataset.normalize_columns,
    offset: dataset.offset,
    defaultUrl: dataset.default_endpoint ?? '',
    cacheTimeout: dataset.cache_timeout ?? '',
    templateParams: dataset.template_params ?? '',
    filterSelect: dataset.filter_select_enabled,
    predicate: dataset.fetch_values_predicate ?? '',
    owners: dataset.owners.map(({ id }) => id),
    columns: dataset.columns.map(columnDraft),
    metrics: dataset.metrics.map(metricDraft),
    otherExtra: otherMembers(dataset.extra ?? null),
    ...datasetNotes(dataset.extra),
  };
}

function columnDraft(column: StoredColumn): ColumnDraft {
  return {
    key: `column-${column.id}`,
    id: column.id,
    name: column.column_name,
    label: column.verbose_name ?? '',
    description: column.description ?? '',
    type: column.type ?? '',
    generic: genericIn(column.type_generic),
    expression: column.expression ?? '',
    calculated: Boolean(column.expression),
    temporal: column.is_dttm,
    filterable: column.filterable,
    dimension: column.groupby,
    active: column.is_active,
    dateFormat: column.python_date_format ?? '',
    advancedType: column.advanced_data_type ?? '',
    ...marksIn(column.extra),
  };
}

function metricDraft(metric: DatasetState['metrics'][number]): MetricDraft {
  const marks = marksIn(metric.extra);
  return {
    key: `metric-${metric.id}`,
    id: metric.id,
    name: metric.metric_name,
    label: metric.verbose_name ?? '',
    description: metric.description ?? '',
    expression: metric.expression,
    format: metric.d3format ?? '',
    currency: typeof metric.currency?.['symbol'] === 'string' ? metric.currency['symbol'] : '',
    currencySide: metric.currency?.['symbolPosition'] === 'suffix' ? 'suffix' : 'prefix',
    ...marks,
    // An older member of the contract, for metrics only.
    warning: marks.warning || (metric.warning_text ?? ''),
  };
}

/** Members of the contract that differ between two drafts of a dataset; a save leaves out the others. */
export function changedMembers(draft: DatasetDraft, former: DatasetDraft, dataset: DatasetItem): DatasetUpdate {
  const now = toUpdate(draft, dataset);
  const before = toUpdate(former, dataset);
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof DatasetUpdate]),
    ),
  );
}

/** Sends the whole lists: entries that are missing are removed. */
export function toUpdate(draft: DatasetDraft, dataset: DatasetItem): DatasetUpdate {
  const columns = new Map(dataset.columns.map((column) => [column.id, column]));
  const metrics = new Map(dataset.metrics.map((metric) => [metric.id, metric]));
  return {
    table_name: draft.name.trim(),
    database_id: draft.databaseId,
    catalog: orNull(draft.catalog),
    schema: orNull(draft.schema),
    sql: draft.kind === 'virtual' ? draft.sql : null,
    description: orNull(draft.description),
    main_dttm_col: draft.mainDatetime,
    always_filter_main_dttm: draft.alwaysFilterMain,
    normalize_columns: draft.normalizeColumns,
    offset: draft.offset === '' ? 0 : draft.offset,
    default_endpoint: orNull(draft.defaultUrl),
    cache_timeout: draft.cacheTimeout === '' ? null : draft.cacheTimeout,
    template_params: orNull(draft.templateParams),
    filter_select_enabled: draft.filterSelect,
    fetch_values_predicate: orNull(draft.predicate),
    extra: withMembers(withMarks(withOtherMembers(dataset.extra, draft.otherExtra), draft), {
      disallow_adhoc_metrics: draft.adhocMetricsDenied ? true : undefined,
    }),
    owners: [...draft.owners],
    columns: draft.columns.map((column) =>
      columnUpdate(column, column.id === null ? undefined : columns.get(column.id)),
    ),
    metrics: draft.metrics.map((metric) =>
      metricUpdate(metric, metric.id === null ? undefined : metrics.get(metric.id)),
    ),
  };
}

type ColumnUpdate = NonNullable<DatasetUpdate['columns']>[number];
type MetricUpdate = NonNullable<DatasetUpdate['metrics']>[number];

function columnUpdate(column: ColumnDraft, old: DatasetItem['columns'][number] | undefined): ColumnUpdate {
  return {
    ...(old === undefined ? {} : { id: old.id }),
    column_name: column.name.trim(),
    verbose_name: orNull(column.label),
    description: orNull(column.description),
    type: orNull(column.type),
    expression: column.calculated ? orNull(column.expression) : null,
    advanced_data_type: orNull(column.advancedType),
    python_date_format: orNull(column.dateFormat),
    extra: withMarks(old?.extra ?? null, column),
    is_dttm: column.temporal,
    filterable: column.filterable,
    groupby: column.dimension,
    is_active: column.active,
  };
}

function metricUpdate(metric: MetricDraft, old: DatasetItem['metrics'][number] | undefined): MetricUpdate {
  return {
    ...(old === undefined ? {} : { id: old.id }),
    metric_name: metric.name.trim(),
    verbose_name: orNull(metric.label),
    description: orNull(metric.description),
    expression: metric.expression.trim(),
    d3format: orNull(metric.format),
    currency: metric.currency === '' ? null : { symbol: metric.currency, symbolPosition: metric.currencySide },
    extra: withMarks(old?.extra ?? null, metric),
    metric_type: old?.metric_type ?? null,
    // The contract has two members for the warning; each client reads one of them.
    warning_text: orNull(metric.warning),
  };
}

export const newColumn = (): ColumnDraft => ({
  ...NEW_FIELD,
  key: crypto.randomUUID(),
  type: '',
  generic: null,
  calculated: true,
  temporal: false,
  filterable: true,
  dimension: true,
  active: true,
  dateFormat: '',
  advancedType: '',
});

export const newMetric = (): MetricDraft => ({
  ...NEW_FIELD,
  key: crypto.randomUUID(),
  format: '',
  currency: '',
  currencySide: 'prefix',
});

const NEW_FIELD = { id: null, name: '', label: '', description: '', expression: '', ...NO_MARKS };

function orNull(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}

export const genericIn = (value: number | null): 0 | 1 | 2 | 3 | null =>
  value === 0 || value === 1 || value === 2 || value === 3 ? value : null;
