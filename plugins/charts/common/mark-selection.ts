import type { DataMask, FilterState, QueryColumn, QueryResult } from '@facet/sdk/common';
import { crossFilterMask, markFilters, markId, type SelectedMark, selectedTexts, toggleMark } from './cross-filter.ts';
import type { MarkGesture, MarkMenu } from './mark-menu.ts';
import { markWriter } from './mark-text.ts';

/** The selection of a chart's marks, where it may send cross-filters, and their context menus. */
export interface MarkSelection {
  /** Whether other marks are selected, but not this one. */
  isFaded(mark: SelectedMark): boolean;
  /**
   * Selects a mark alone, or with `add` in addition to others; deselects a selected mark. Absent: cross-filters are not
   * possible here.
   */
  readonly select?: (mark: SelectedMark, add: boolean) => void;
  /** Performs a gesture on a mark: selects it, or opens its menu. */
  act(mark: SelectedMark, gesture: MarkGesture): void;
}

interface SelectionInput {
  /** The answers, which state the columns that contain timestamps. */
  readonly queries?: readonly Pick<QueryResult, 'colnames' | 'coltypes'>[];
  readonly filterState: FilterState;
  readonly hooks: { setDataMask?(mask: DataMask): void; showMenu?(menu: MarkMenu): void };
}

/**
 * @param marks All marks of the chart: a value for each of the columns, in their order; of a hierarchy also its inner parts, which have
 * values for the first columns only. A selection has marks of one level.
 * @param control Name of the control with the columns, which "drill by" replaces.
 */
export function markSelection(
  { filterState, hooks, queries }: SelectionInput,
  columns: readonly QueryColumn[],
  marks: readonly SelectedMark[],
  control = 'groupby',
): MarkSelection {
  const selected = selectedTexts(filterState);
  const { setDataMask, showMenu } = hooks;
  const write = markWriter(columns, queries);
  const select =
    setDataMask && columns.length > 0
      ? (mark: SelectedMark, add: boolean) => {
          const chosen = new Set(toggleMark(selected, markId(mark), add));
          setDataMask(
            crossFilterMask(
              columns.slice(0, mark.length),
              marks.filter((one) => one.length === mark.length && chosen.has(markId(one))),
              write,
            ),
          );
        }
      : undefined;
  return {
    isFaded: (mark) =>
      selected.length > 0 && !mark.some((_value, last) => selected.includes(markId(mark.slice(0, last + 1)))),
    ...(select ? { select } : {}),
    act(mark, { add, menu }) {
      if (menu === undefined) return mark.length > 0 ? select?.(mark, add) : undefined;
      if (showMenu === undefined) return undefined;
      menu.taken();
      const filters = markFilters(columns.slice(0, mark.length), mark);
      const isOwn = mark.length === columns.length || marks.some((one) => markId(one) === markId(mark));
      return showMenu({
        at: menu.at,
        label: write(mark),
        filters,
        by: { filters, control },
        ...(select && isOwn
          ? { crossFilter: { isOn: selected.includes(markId(mark)), toggle: () => select(mark, false) } }
          : {}),
      });
    },
  };
}
