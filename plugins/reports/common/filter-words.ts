import { adhocFiltersOf, type AdhocFilter } from '@facet/sdk/chart-query';

/** Conditions of an alert as text, one a line. */
export const filterWords = (filters: unknown): string => adhocFiltersOf(filters).map(wordsOf).join('\n');

function wordsOf({ expressionType, subject, operator, comparator, sqlExpression }: AdhocFilter): string {
  if (expressionType === 'SQL') return sqlExpression ?? '';
  const values = (Array.isArray(comparator) ? comparator : [comparator]).filter((value) => value !== undefined);
  return [subject, operator, values.map(String).join(', ')].filter((word) => word).join(' ');
}
