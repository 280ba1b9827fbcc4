import type { DataMask, FilterState, QueryColumn, QueryResult } from '@facet/sdk/common';
import { crossFilterMask, markFilters, markId, type SelectedMark, selectedTexts, toggleMark } from './cross-filter.ts';
import type { MarkGesture, MarkMenu } from './mark-menu.ts';
import { markWriter } from './mark-text.ts';

/** What the marks of a chart select, where it may filter others, and their menus. */
export interface MarkSelection {
  /** Other marks are selected, and this one is not. */
  isFaded(mark: SelectedMark): boolean;
  /** Selects a mark alone, or with `add` beside the others; takes it back when it is selected. Absent: nothing to filter. */
  readonly select?: (mark: SelectedMark, add: boolean) => void;
  /** Does what a gesture asks of a mark: selects it, or opens its menu. */
  act(mark: SelectedMark, gesture: MarkGesture): void;
}

interface SelectionInput {
  /** They say which of the columns hold moments. */
  readonly queries?: readonly Pick<QueryResult, 'colnames' | 'coltypes'>[];
  readonly filterState: FilterState;
  readonly hooks: { setDataMask?(mask: DataMask): void; showMenu?(menu: MarkMenu): void };
}

/**
 * @param marks All that the chart draws: a value for each of the columns, in their order.
 * @param control The one that holds the columns, which drilling by another dimension replaces.
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
              columns,
              marks.filter((one) => chosen.has(markId(one))),
              write,
            ),
          );
        }
      : undefined;
  return {
    isFaded: (mark) => selected.length > 0 && !selected.includes(markId(mark)),
    ...(select ? { select } : {}),
    act(mark, { add, menu }) {
      if (menu === undefined) return mark.length > 0 ? select?.(mark, add) : undefined;
      if (showMenu === undefined) return undefined;
      menu.taken();
      const filters = markFilters(columns.slice(0, mark.length), mark);
      return showMenu({
        at: menu.at,
        label: write(mark),
        filters,
        by: { filters, control },
        ...(select && mark.length === columns.length
          ? { crossFilter: { isOn: selected.includes(markId(mark)), toggle: () => select(mark, false) } }
          : {}),
      });
    },
  };
}
