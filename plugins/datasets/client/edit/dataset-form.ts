import type { DatasetItem, DatasetUpdate } from '../../common/wire/dataset.ts';
import { certificateIn, withCertificate } from './certificate.ts';

/** A column or metric being edited; `key` is stable while names change. */
export interface ColumnDraft {
  readonly key: string;
  readonly id: number | null;
  readonly name: string;
  readonly label: string;
  readonly type: string;
  /** Empty: a column of the table. */
  readonly expression: string;
  readonly calculated: boolean;
  readonly temporal: boolean;
  readonly filterable: boolean;
  readonly dimension: boolean;
}

export interface MetricDraft {
  readonly key: string;
  readonly id: number | null;
  readonly name: string;
  readonly label: string;
  readonly expression: string;
  readonly format: string;
  readonly description: string;
  /** Name of the certifier; empty: not certified. */
  readonly certifiedBy: string;
  readonly certificationDetails: string;
}

export interface DatasetDraft {
  readonly name: string;
  readonly schema: string;
  readonly description: string;
  readonly sql: string;
  readonly mainDatetime: string | null;
  readonly cacheTimeout: number | '';
  readonly filterSelect: boolean;
  readonly predicate: string;
  readonly owners: readonly number[];
  readonly columns: readonly ColumnDraft[];
  readonly metrics: readonly MetricDraft[];
}

export function toDraft(dataset: DatasetItem): DatasetDraft {
  return {
    name: dataset.table_name,
    schema: dataset.schema ?? '',
    description: dataset.description ?? '',
    sql: dataset.sql ?? '',
    mainDatetime: dataset.main_dttm_col,
    cacheTimeout: dataset.cache_timeout ?? '',
    filterSelect: dataset.filter_select_enabled,
    predicate: dataset.fetch_values_predicate ?? '',
    owners: dataset.owners.map(({ id }) => id),
    columns: dataset.columns.map((column) => ({
      key: `column-${column.id}`,
      id: column.id,
      name: column.column_name,
      label: column.verbose_name ?? '',
      type: column.type ?? '',
      expression: column.expression ?? '',
      calculated: Boolean(column.expression),
      temporal: column.is_dttm,
      filterable: column.filterable,
      dimension: column.groupby,
    })),
    metrics: dataset.metrics.map((metric) => ({
      key: `metric-${metric.id}`,
      id: metric.id,
      name: metric.metric_name,
      label: metric.verbose_name ?? '',
      expression: metric.expression,
      format: metric.d3format ?? '',
      description: metric.description ?? '',
      ...certificateIn(metric.extra),
    })),
  };
}

/** The whole lists go back: what is not in them is removed. */
export function toUpdate(draft: DatasetDraft, before: DatasetItem): DatasetUpdate {
  const columnsById = new Map(before.columns.map((column) => [column.id, column]));
  const metricsById = new Map(before.metrics.map((metric) => [metric.id, metric]));
  return {
    table_name: draft.name.trim(),
    schema: orNull(draft.schema),
    description: orNull(draft.description),
    ...(before.kind === 'virtual' ? { sql: draft.sql } : {}),
    main_dttm_col: draft.mainDatetime,
    cache_timeout: draft.cacheTimeout === '' ? null : draft.cacheTimeout,
    filter_select_enabled: draft.filterSelect,
    fetch_values_predicate: orNull(draft.predicate),
    ...(sameOwners(draft, before) ? {} : { owners: [...draft.owners] }),
    columns: draft.columns.map((column) => {
      const old = column.id === null ? undefined : columnsById.get(column.id);
      return {
        ...(column.id === null ? {} : { id: column.id }),
        column_name: column.name.trim(),
        verbose_name: orNull(column.label),
        type: orNull(column.type),
        expression: orNull(column.expression),
        description: old?.description ?? null,
        advanced_data_type: old?.advanced_data_type ?? null,
        extra: old?.extra ?? null,
        python_date_format: old?.python_date_format ?? null,
        is_active: old?.is_active ?? true,
        is_dttm: column.temporal,
        filterable: column.filterable,
        groupby: column.dimension,
      };
    }),
    metrics: draft.metrics.map((metric) => {
      const old = metric.id === null ? undefined : metricsById.get(metric.id);
      return {
        ...(metric.id === null ? {} : { id: metric.id }),
        metric_name: metric.name.trim(),
        verbose_name: orNull(metric.label),
        expression: metric.expression.trim(),
        d3format: orNull(metric.format),
        description: orNull(metric.description),
        extra: withCertificate(old?.extra ?? null, metric),
        metric_type: old?.metric_type ?? null,
        warning_text: old?.warning_text ?? null,
      };
    }),
  };
}

function sameOwners({ owners }: DatasetDraft, before: DatasetItem): boolean {
  return owners.length === before.owners.length && before.owners.every(({ id }) => owners.includes(id));
}

export type DraftProblem = 'required' | 'duplicate';

/** Problems by draft key; a name must be there and be the only one of its kind. */
export function problemsOf(draft: DatasetDraft): ReadonlyMap<string, DraftProblem> {
  const problems = new Map<string, DraftProblem>();
  if (draft.name.trim() === '') problems.set('name', 'required');
  for (const list of [draft.columns, draft.metrics]) {
    const seen = new Set<string>();
    for (const { key, name } of list) {
      const trimmed = name.trim();
      if (trimmed === '') problems.set(key, 'required');
      else if (seen.has(trimmed)) problems.set(key, 'duplicate');
      seen.add(trimmed);
    }
  }
  for (const { key, expression } of draft.metrics)
    if (expression.trim() === '') problems.set(`${key}-expression`, 'required');
  for (const { key, calculated, expression } of draft.columns)
    if (calculated && expression.trim() === '') problems.set(`${key}-expression`, 'required');
  return problems;
}

function orNull(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}
