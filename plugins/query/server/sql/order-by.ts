import type { QueryColumn, QueryMetric, QueryObject } from '@facet/sdk/common';
import type { Scope } from './compile-context.ts';
import { QueryRefusal, refusalTexts } from './errors.ts';
import { columnSql, metricItem, savedMetricSql } from './expressions.ts';
import { columnLabel, metricLabel } from './labels.ts';
import type { SelectItem } from './select-item.ts';

export interface OrderEntry {
  readonly sql: string;
  readonly ascending: boolean;
  /** The entry is an aggregate, so that the query must group. */
  readonly groups: boolean;
}

/**
 * The `ORDER BY` entries. A name is looked up among the query's metrics, the dataset's metrics, its columns, and last
 * among the labels of the query's own columns. What is selected is named by its label.
 */
export async function compileOrder(
  query: QueryObject,
  metricItems: readonly SelectItem[],
  columnItems: readonly SelectItem[],
  scope: Scope,
): Promise<OrderEntry[]> {
  const entries: OrderEntry[] = [];
  for (const [subject, ascending] of query.orderby ?? []) {
    entries.push({ ...(await orderSubject(subject, metricItems, columnItems, scope)), ascending });
  }
  return entries;
}

async function orderSubject(
  subject: QueryColumn | QueryMetric,
  metricItems: readonly SelectItem[],
  columnItems: readonly SelectItem[],
  scope: Scope,
): Promise<Omit<OrderEntry, 'ascending'>> {
  const named = ({ label, sql }: SelectItem): string =>
    scope.dialect.orderByAlias === false ? sql : scope.dialect.quoteIdentifier(label);
  if (typeof subject === 'object') {
    if (!('expressionType' in subject))
      throw new QueryRefusal('failed', refusalTexts.unknownOrderBy(columnLabel(subject)));
    const item = await metricItem(subject, scope, 'order');
    const same = [...metricItems, ...columnItems].find(({ sql }) => sql === item.sql);
    return { sql: same === undefined ? item.sql : named(same), groups: true };
  }
  const selectedMetric = metricItems.find(({ label }) => label === subject);
  if (selectedMetric) return { sql: named(selectedMetric), groups: true };
  const metric = scope.metrics.get(subject);
  if (metric !== undefined) return { sql: await savedMetricSql(metric, scope), groups: true };
  const selectedColumn = columnItems.find(({ label }) => label === subject);
  if (selectedColumn) return { sql: named(selectedColumn), groups: false };
  const column = scope.columns.get(subject);
  if (column !== undefined) return { sql: await columnSql(column, scope), groups: false };
  throw new QueryRefusal('failed', refusalTexts.unknownOrderBy(subject));
}

export function orderClause(entries: readonly OrderEntry[]): string {
  return entries.map(({ sql, ascending }) => `${sql} ${ascending ? 'ASC' : 'DESC'}`).join(', ');
}

/** The metric that ranks series: a saved one, an ad hoc one, or a column. */
export async function seriesOrder(metric: QueryMetric, scope: Scope): Promise<string> {
  if (typeof metric !== 'string') return (await metricItem(metric, scope)).sql;
  const saved = scope.metrics.get(metric);
  if (saved !== undefined) return savedMetricSql(saved, scope);
  const column = scope.columns.get(metric);
  if (column !== undefined) return columnSql(column, scope);
  throw new QueryRefusal('failed', refusalTexts.metricMissing(metricLabel(metric)));
}
