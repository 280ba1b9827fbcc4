import type { DataMask, FilterState, QueryColumn } from '@facet/sdk/common';
import { groupText } from '@facet/sdk/formatting';
import { crossFilterMask, type SelectedMark, selectedTexts, toggleMark } from './cross-filter.ts';

/** What the marks of a chart select, where it may filter others. */
export interface MarkSelection {
  /** Other marks are selected, and this one is not. */
  isFaded(mark: SelectedMark): boolean;
  /** Selects a mark alone, or with `add` beside the others; takes it back when it is selected. Absent: nothing to filter. */
  readonly select?: (mark: SelectedMark, add: boolean) => void;
}

/** @param marks All that the chart draws: a value for each of the columns, in their order. */
export function markSelection(
  {
    filterState,
    hooks,
  }: {
    readonly filterState: FilterState;
    readonly hooks: { setDataMask?(mask: DataMask): void };
  },
  columns: readonly QueryColumn[],
  marks: readonly SelectedMark[],
): MarkSelection {
  const selected = selectedTexts(filterState);
  const { setDataMask } = hooks;
  return {
    isFaded: (mark) => selected.length > 0 && !selected.includes(textOf(mark)),
    ...(setDataMask && columns.length > 0
      ? {
          select(mark, add) {
            const chosen = new Set(toggleMark(selected, textOf(mark), add));
            setDataMask(
              crossFilterMask(
                columns,
                marks.filter((one) => chosen.has(textOf(one))),
              ),
            );
          },
        }
      : {}),
  };
}

const textOf = (mark: SelectedMark): string => mark.map(groupText).join(', ');
