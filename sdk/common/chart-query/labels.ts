import type { QueryColumn, QueryMetric } from '../index.ts';

/** The name under which a column comes back in the answer. */
export function columnLabel(column: QueryColumn): string {
  return typeof column === 'string' ? column : column.label || column.sqlExpression;
}

/** The name under which a metric comes back in the answer. */
export function metricLabel(metric: QueryMetric): string {
  if (typeof metric === 'string') return metric;
  if (metric.label) return metric.label;
  if (metric.expressionType === 'SIMPLE') return `${metric.aggregate}(${metric.column.column_name})`;
  return metric.sqlExpression;
}

export function uniqueBy<T>(items: readonly T[], key: (item: T) => string): readonly T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const label = key(item);
    if (seen.has(label)) return false;
    seen.add(label);
    return true;
  });
}
