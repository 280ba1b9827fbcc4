import type { DataMask, FilterState, QueryColumn } from '@facet/sdk/common';
import { groupText } from '@facet/sdk/formatting';
import { crossFilterMask, markFilters, type SelectedMark, selectedTexts, toggleMark } from './cross-filter.ts';
import type { MarkGesture, MarkMenu } from './mark-menu.ts';

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
  readonly filterState: FilterState;
  readonly hooks: { setDataMask?(mask: DataMask): void; showMenu?(menu: MarkMenu): void };
}

/**
 * @param marks All that the chart draws: a value for each of the columns, in their order.
 * @param control The one that holds the columns, which drilling by another dimension replaces.
 */
export function markSelection(
  { filterState, hooks }: SelectionInput,
  columns: readonly QueryColumn[],
  marks: readonly SelectedMark[],
  control = 'groupby',
): MarkSelection {
  const selected = selectedTexts(filterState);
  const { setDataMask, showMenu } = hooks;
  const select =
    setDataMask && columns.length > 0
      ? (mark: SelectedMark, add: boolean) => {
          const chosen = new Set(toggleMark(selected, textOf(mark), add));
          setDataMask(
            crossFilterMask(
              columns,
              marks.filter((one) => chosen.has(textOf(one))),
            ),
          );
        }
      : undefined;
  return {
    isFaded: (mark) => selected.length > 0 && !selected.includes(textOf(mark)),
    ...(select ? { select } : {}),
    act(mark, { add, menu }) {
      if (menu === undefined) return mark.length > 0 ? select?.(mark, add) : undefined;
      if (showMenu === undefined) return undefined;
      menu.taken();
      const filters = markFilters(columns.slice(0, mark.length), mark);
      return showMenu({
        at: menu.at,
        label: textOf(mark),
        filters,
        by: { filters, control },
        ...(select && mark.length === columns.length
          ? { crossFilter: { isOn: selected.includes(textOf(mark)), toggle: () => select(mark, false) } }
          : {}),
      });
    },
  };
}

const textOf = (mark: SelectedMark): string => mark.map(groupText).join(', ');
