import type { QueryMetric, QueryObject, ResultType } from '@facet/sdk/common';
import type { Datasource } from '../../contract.server.ts';
import { columnLabel, metricLabel } from '../sql/labels.ts';
import type { ResultTable } from './result-table.ts';

/**
 * What stands behind each label: the parts of a joined name, the SQL of an expression, and, under the name that people
 * read, the saved column or metric that the query used. Raw rows have no names but their columns'.
 */
export function labelMap(
  table: Pick<ResultTable, 'names' | 'parts'>,
  query: QueryObject,
  datasource: Datasource,
  type: ResultType,
): Readonly<Record<string, readonly string[]>> {
  const entries: (readonly [string, readonly string[]])[] = table.names.map((name, index) => [
    name,
    table.parts?.[index] ?? [name],
  ]);
  if (type === 'samples' || type === 'drill_detail') return Object.fromEntries(entries);
  const columns = query.columns ?? [];
  const metrics = query.metrics ?? [];
  const used = new Set<unknown>([...columns, ...metrics]);
  for (const column of columns)
    if (typeof column === 'object') entries.push([columnLabel(column), [column.sqlExpression]]);
  for (const metric of metrics)
    if (typeof metric === 'object') entries.push([metricLabel(metric), [metricSource(metric)]]);
  for (const { name, verboseName } of [...datasource.columns, ...datasource.metrics])
    if (used.has(name)) entries.push([verboseName || name, [name]]);
  return Object.fromEntries(entries);
}

const metricSource = (metric: Exclude<QueryMetric, string>): string =>
  metric.expressionType === 'SQL' ? metric.sqlExpression : metricLabel(metric);
