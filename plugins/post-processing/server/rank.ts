import { GenericType } from '@facet/sdk/common';
import type { FrameOperation } from '@facet/sdk/server';
import { columnsOf, only, withColumns } from './frame.ts';
import { StepOptions } from './options.ts';
import { groupRows } from './ordering.ts';
import { numberOf } from './statistics.ts';

/** Adds `rank`, from 0 to 1: the share of rows with an equal or smaller value; equal values get the mean of their ranks. */
export const rank: FrameOperation = (frame, values) => {
  const options = new StepOptions('rank', values, ['metric', 'group_by']);
  const metric = only(frame, options.requiredText('metric'));
  const groupBy = options.text('group_by');
  const all = Array.from({ length: frame.rowCount }, (_, row) => row);
  const groups =
    groupBy === undefined ? [all] : groupRows([only(frame, groupBy).values], frame.rowCount).map(({ rows }) => rows);
  const ranks: (number | null)[] = all.map(() => null);
  const cells = metric.values.map(numberOf);
  for (const rows of groups) {
    const known = rows.filter((row) => cells[row] !== null).sort((a, b) => (cells[a] ?? 0) - (cells[b] ?? 0));
    let start = 0;
    while (start < known.length) {
      let end = start;
      while (end + 1 < known.length && cells[known[end + 1] ?? 0] === cells[known[start] ?? 0]) end += 1;
      const shared = (start + end) / 2 + 1;
      for (let at = start; at <= end; at += 1) ranks[known[at] ?? 0] = shared / known.length;
      start = end + 1;
    }
  }
  return withColumns(frame, [...columnsOf(frame), { name: 'rank', type: GenericType.numeric, values: ranks }]);
};
