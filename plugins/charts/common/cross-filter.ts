import type { DataMask, FilterValue, QueryColumn, QueryFilter } from '@facet/sdk/common';
import { groupText } from '@facet/sdk/formatting';
import { columnLabel } from '@facet/sdk/chart-query';

/** One selected mark: a value for each of the chart's columns, in their order. */
export type SelectedMark = readonly FilterValue[];

/**
 * What a chart tells the dashboard when marks of it are selected. No marks: the filter is taken back.
 * @param write How people read a mark, where that is not how its values are told apart.
 */
export function crossFilterMask(
  columns: readonly QueryColumn[],
  marks: readonly SelectedMark[],
  write: (mark: SelectedMark) => string = markId,
): DataMask {
  if (marks.length === 0) return { extraFormData: {}, filterState: { value: null, selectedValues: null } };
  const filters = columns.map((column, index) =>
    columnFilter(
      column,
      marks.map((mark) => mark[index] ?? null),
    ),
  );
  return {
    extraFormData: { filters },
    filterState: {
      value: marks,
      selectedValues: marks.map(markId),
      label: marks.map(write).join('; '),
      filters: columns.map(columnLabel),
    },
  };
}

/** What tells marks apart, the same wherever a chart is drawn. */
export const markId = (mark: SelectedMark): string => mark.map(groupText).join(', ');

/** What the rows of one mark have in common. */
export const markFilters = (columns: readonly QueryColumn[], mark: SelectedMark): readonly QueryFilter[] =>
  columns.map((column, index) => columnFilter(column, [mark[index] ?? null]));

function columnFilter(column: QueryColumn, values: readonly FilterValue[]): QueryFilter {
  const distinct = [...new Set(values)];
  if (distinct.every((value) => value === null)) return { col: nameOf(column), op: 'IS NULL' };
  const grain = typeof column !== 'string' && column.isColumnReference === true ? column.timeGrain : undefined;
  return { col: nameOf(column), op: 'IN', val: distinct, ...(grain ? { grain } : {}) };
}

/** A truncated column is filtered by its name, with its grain: a moment of it stands for all of its period. */
const nameOf = (column: QueryColumn): QueryColumn =>
  typeof column !== 'string' && column.isColumnReference === true ? column.sqlExpression : column;

/** Adds the mark to the selection or, if it is the only one selected, clears it. A plain click selects just one. */
export function toggleMark(selected: readonly string[], text: string, add: boolean): readonly string[] {
  if (selected.includes(text)) return selected.filter((one) => one !== text);
  return add ? [...selected, text] : [text];
}

/** Texts of the marks that a filter state holds. */
export function selectedTexts(state: { readonly selectedValues?: unknown }): readonly string[] {
  const values = state.selectedValues;
  return Array.isArray(values) ? values.map(String) : [];
}
