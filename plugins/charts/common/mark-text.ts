import { columnLabel } from '@facet/sdk/chart-query';
import type { FilterValue, QueryColumn, QueryResult } from '@facet/sdk/common';
import { grainFormatter, groupText } from '@facet/sdk/formatting';
import type { SelectedMark } from './cross-filter.ts';

/** The time of day is omitted at midnight. */
const MIDNIGHT = / 00:00:00$/;

/** Formats a timestamp that was truncated to a grain (an ISO 8601 duration); without a grain, the exact timestamp. */
export const momentText = (moment: number, grain?: string | null): string =>
  grainFormatter(grain)(moment).replace(MIDNIGHT, '');

/** Formats the values of a chart's columns: answers contain timestamps as milliseconds. */
export function markWriter(
  columns: readonly QueryColumn[],
  queries: readonly Pick<QueryResult, 'colnames' | 'coltypes'>[] = [],
): (mark: SelectedMark) => string {
  const writers = columns.map((column) => valueWriter(column, queries));
  return (mark) => mark.map((value, index) => writers[index]?.(value) ?? groupText(value)).join(', ');
}

function valueWriter(
  column: QueryColumn,
  queries: readonly Pick<QueryResult, 'colnames' | 'coltypes'>[],
): (value: FilterValue) => string {
  const label = columnLabel(column);
  const isMoment = queries.some(({ colnames, coltypes }) => coltypes[colnames.indexOf(label)] === 2);
  const grain = typeof column === 'string' ? undefined : column.timeGrain;
  return (value) => (isMoment && typeof value === 'number' ? momentText(value, grain) : groupText(value));
}
