import type { QueryResult } from '@facet/sdk/common';

/**
 * The results in a response of `chart/data` or of samples.
 * @throws TypeError when one of them has no list of rows, because it could not be drawn.
 */
export function queryResults(entries: readonly unknown[]): readonly QueryResult[] {
  return entries.map((entry) => {
    if (!isQueryResult(entry)) throw new TypeError('The answer contains no rows.');
    return entry;
  });
}

/**
 * The results of a query for columns or time grains: lists of objects, whose members are not specified.
 * @throws TypeError when one of them has no list.
 */
export function listResults(entries: readonly unknown[]): readonly QueryResult[] {
  return queryResults(
    entries.map((entry) => (hasRows(entry) ? { ...LIST, rowcount: entry.data.length, ...entry } : entry)),
  );
}

const LIST = { colnames: [], coltypes: [] };

function hasRows(value: unknown): value is { readonly data: readonly unknown[] } {
  return typeof value === 'object' && value !== null && 'data' in value && Array.isArray(value.data);
}

function isQueryResult(value: unknown): value is QueryResult {
  if (typeof value !== 'object' || value === null) return false;
  const { colnames, coltypes, data } = value as Partial<Record<keyof QueryResult, unknown>>;
  return Array.isArray(colnames) && Array.isArray(coltypes) && Array.isArray(data);
}
