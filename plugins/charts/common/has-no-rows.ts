import type { QueryResult } from '@facet/sdk/common';

/**
 * Whether an answer has nothing to draw. A further query for the whole, such as that of a pie, then has one row without values.
 * A part that failed is drawn: the chart says which one.
 */
export function hasNoRows(results: readonly QueryResult[]): boolean {
  return results.every(
    ({ data, part }, at) => part?.failure === undefined && (data.length === 0 || (at > 0 && data.every(isNull))),
  );
}

const isNull = (row: Readonly<Record<string, unknown>>): boolean => Object.values(row).every((value) => value === null);
