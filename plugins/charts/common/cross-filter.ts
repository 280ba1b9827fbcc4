import type { DataMask, FilterValue, QueryColumn, QueryFilter } from '@facet/sdk/common';
import { groupText } from '@facet/sdk/formatting';
import { columnLabel } from '@facet/sdk/chart-query';

/** One selected mark: a value for each of the chart's columns, in their order. */
export type SelectedMark = readonly FilterValue[];

/**
 * The data mask that a chart sends when marks of it are selected. Without marks it clears the filter.
 * @param write Formats a mark for the user, where that differs from its id.
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

/** The id of a mark, the same in every chart. */
export const markId = (mark: SelectedMark): string => mark.map(groupText).join(', ');

/** Filters for the rows of one mark. */
export const markFilters = (columns: readonly QueryColumn[], mark: SelectedMark): readonly QueryFilter[] =>
  columns.map((column, index) => columnFilter(column, [mark[index] ?? null]));

function columnFilter(column: QueryColumn, values: readonly FilterValue[]): QueryFilter {
  const distinct = [...new Set(values)];
  if (distinct.every((value) => value === null)) return { col: nameOf(column), op: 'IS NULL' };
  const grain = typeof column !== 'string' && column.isColumnReference === true ? column.timeGrain : undefined;
  return { col: nameOf(column), op: 'IN', val: distinct, ...(grain ? { grain } : {}) };
}

/** A truncated column is filtered by its name and grain: a value of it stands for the whole period. */
const nameOf = (column: QueryColumn): QueryColumn =>
  typeof column !== 'string' && column.isColumnReference === true ? column.sqlExpression : column;

/**
 * Removes a selected mark from the selection. Any other mark is selected: alone, or with `add` in addition to the
 * others.
 */
export function toggleMark(selected: readonly string[], text: string, add: boolean): readonly string[] {
  if (selected.includes(text)) return selected.filter((one) => one !== text);
  return add ? [...selected, text] : [text];
}

/** Ids of the selected marks in a filter state. */
export function selectedTexts(state: { readonly selectedValues?: unknown }): readonly string[] {
  const values = state.selectedValues;
  return Array.isArray(values) ? values.map(String) : [];
}
