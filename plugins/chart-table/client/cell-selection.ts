import {
  crossFilterMask,
  markFilters,
  type MarkMenu,
  markId,
  markWriter,
  type SelectedMark,
  selectedTexts,
  toggleMark,
} from '@facet/plugin-charts/contract';
import type { ChartHooks } from '@facet/plugin-charts/contract.client';
import { columnLabel, listOf, textOf } from '@facet/sdk/chart-query';
import type { ExactText, FilterState, FilterValue, QueryColumn, QueryResult } from '@facet/sdk/common';
import type { GridRow } from '@facet/sdk/ui';

export interface CellSelectionInput {
  /** Columns by which other charts can be filtered. */
  readonly dimensions: readonly QueryColumn[];
  /** Whether rows are single records; then "drill by" is not possible. */
  readonly isRaw: boolean;
  readonly rows: readonly GridRow[];
  readonly exact: ExactText;
  /** Types of the rows' columns. */
  readonly queries: readonly Pick<QueryResult, 'colnames' | 'coltypes'>[];
  readonly filterState: FilterState;
  readonly hooks: ChartHooks;
}

/** The selection of table cells, and their context menus. */
export interface CellSelection {
  /** Whether a click on a cell of the column sends a cross-filter. */
  selects(key: string): boolean;
  /**
   * Sends a cross-filter for the value of a cell; with `add` in addition to other values of its column. A selected
   * value is deselected.
   */
  select(row: GridRow, key: string, add: boolean): void;
  isSelected(row: GridRow, key: string): boolean;
  /** Whether rows with other values are selected. */
  isFaded(row: GridRow): boolean;
  /** @param key Key of the column; undefined: the whole row. */
  openMenu(row: GridRow, key: string | undefined, at: MarkMenu['at'], taken: () => void): void;
}

/** Integers beyond the range of doubles are filtered by their digits. */
const WHOLE = /^-?\d+$/;

export function cellSelection(input: CellSelectionInput): CellSelection {
  const { dimensions, isRaw, rows, exact, queries, filterState, hooks } = input;
  const { setDataMask, showMenu } = hooks;
  const columns = new Map(dimensions.map((column) => [columnLabel(column), column]));
  const labels = listOf(filterState.filters).flatMap((label) => textOf(label) ?? []);
  const selected = labels.length === 0 ? [] : selectedTexts(filterState);
  const valueIn = (row: GridRow, key: string): FilterValue => {
    const text = exact(row, key);
    return text !== undefined && WHOLE.test(text) ? text : (row[key] ?? null);
  };
  const holdsSelected = (row: GridRow) => selected.includes(markId(labels.map((label) => valueIn(row, label))));
  const isSelected = (row: GridRow, key: string) => labels.includes(key) && holdsSelected(row);

  function select(row: GridRow, key: string, add: boolean): void {
    const column = columns.get(key);
    if (column === undefined || setDataMask === undefined) return;
    const before = labels.length === 1 && labels[0] === key ? selected : [];
    const chosen = toggleMark(before, markId([valueIn(row, key)]), add);
    // With server pagination, values that were selected on another page are known only from the filter.
    const known = new Map<string, SelectedMark>();
    for (const mark of [...listOf<SelectedMark>(filterState.value), ...rows.map((one) => [valueIn(one, key)])])
      known.set(markId(mark), mark);
    const marks = chosen.flatMap((text) => {
      const mark = known.get(text);
      return mark === undefined ? [] : [mark];
    });
    setDataMask(crossFilterMask([column], marks, markWriter([column], queries)));
  }

  return {
    selects: (key) => setDataMask !== undefined && columns.has(key),
    select,
    isSelected,
    isFaded: (row) => selected.length > 0 && !holdsSelected(row),
    openMenu(row, key, at, taken) {
      const column = key === undefined ? undefined : columns.get(key);
      const own = column === undefined ? [] : [column];
      const shown = isRaw ? own : dimensions;
      if (showMenu === undefined || shown.length === 0) return;
      taken();
      const filtersOf = (some: readonly QueryColumn[]) =>
        markFilters(
          some,
          some.map((one) => valueIn(row, columnLabel(one))),
        );
      const mark = shown.map((one) => valueIn(row, columnLabel(one)));
      showMenu({
        at,
        label: markWriter(shown, queries)(mark),
        filters: filtersOf(shown),
        ...(isRaw ? {} : { by: { filters: filtersOf(column === undefined ? shown : own), control: 'groupby' } }),
        ...(column === undefined || key === undefined || setDataMask === undefined
          ? {}
          : { crossFilter: { isOn: isSelected(row, key), toggle: () => select(row, key, false) } }),
      });
    },
  };
}
