import type { AdhocColumn, QueryColumn, QueryMetric, QueryObject } from '@facet/sdk/common';
import type { DatasetModel } from '../dataset-model.ts';
import { pythonRepr } from '../../common/python-repr.ts';
import { QueryRefusal, refusalTexts } from './errors.ts';

/** Pseudo column that stands for the time axis of a query with `granularity`. */
export const TIMESTAMP_ALIAS = '__timestamp';

export function isAdhocColumn(column: unknown): column is AdhocColumn {
  return typeof column === 'object' && column !== null && 'sqlExpression' in column && 'label' in column;
}

export function columnLabel(column: QueryColumn): string {
  if (typeof column === 'string') return column;
  return column.label || column.sqlExpression;
}

export function metricLabel(metric: QueryMetric): string {
  if (typeof metric === 'string') return metric;
  if (metric.label) return metric.label;
  if (metric.expressionType === 'SQL') return metric.sqlExpression;
  // A request's schema leaves the members of metrics loose.
  const { column }: { readonly column?: { readonly column_name?: unknown } } = metric;
  if (typeof column?.column_name !== 'string')
    throw new QueryRefusal('failed', refusalTexts.metricMissing(pythonRepr(metric)));
  return `${metric.aggregate}(${column.column_name})`;
}

/** Rules that the contract checks before a query is built. @throws QueryRefusal of kind `invalid`. */
export function checkLabels(query: QueryObject): void {
  const labels = [...(query.metrics ?? []).map(metricLabel), ...(query.columns ?? []).map(columnLabel)];
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const label of labels) (seen.has(label) ? twice : seen).add(label);
  if (twice.size > 0) throw new QueryRefusal('invalid', refusalTexts.duplicateLabels([...twice]));

  const columns = new Set((query.columns ?? []).map(columnLabel));
  const missing = (query.series_columns ?? []).map(columnLabel).filter((label) => !columns.has(label));
  if (missing.length > 0) throw new QueryRefusal('invalid', refusalTexts.missingSeries(missing));
}

/** Names that the dataset must have. @throws QueryRefusal of kind `failed`. */
export function checkColumns(query: QueryObject, dataset: DatasetModel): void {
  const names = new Set(dataset.columns.map((column) => column.name));
  const wanted: unknown[] = (query.columns ?? []).filter((column) => !isAdhocColumn(column));
  for (const metric of query.metrics ?? []) {
    if (typeof metric === 'object' && metric.expressionType === 'SIMPLE') wanted.push(metric.column.column_name);
  }
  const missing = wanted.filter((name) => name !== TIMESTAMP_ALIAS && !(typeof name === 'string' && names.has(name)));
  if (missing.length > 0) throw new QueryRefusal('failed', refusalTexts.columnsMissing(pythonRepr(missing)));
}
