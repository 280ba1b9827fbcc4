import { GenericType } from '@facet/sdk/common';
import { type FrameOperation, PostProcessingError, CellBudget } from '@facet/sdk/server';
import { floatText } from './cell-text.ts';
import { texts } from './errors.ts';
import { type Column, frameOf, only, pick } from './frame.ts';
import { StepOptions } from './options.ts';
import { groupRows, isGap } from './ordering.ts';
import { largest, numberOf, present, smallest, sum } from './statistics.ts';

const DEFAULT_BINS = 5;
const MOST_BINS = 1000;

/** Counts a column's values in equal bins over all rows; one row per group. */
export const histogram: FrameOperation = (frame, values, budget = new CellBudget()) => {
  const options = new StepOptions('histogram', values, ['column', 'groupby', 'bins', 'cumulative', 'normalize']);
  const column = only(frame, options.requiredText('column'));
  const keys = pick(frame, options.names('groupby') ?? []);
  const bins = options.number('bins') ?? DEFAULT_BINS;
  if (!Number.isInteger(bins) || bins < 1 || bins > MOST_BINS) {
    throw new PostProcessingError(texts.mustBeCount('bins', MOST_BINS));
  }
  const cells = column.values.map(numberOf);
  if (column.values.some((cell, row) => !isGap(cell) && cells[row] === null)) {
    throw new PostProcessingError(texts.notNumeric(column.name));
  }
  const edges = binEdges(present(cells), bins);
  const known = Array.from({ length: frame.rowCount }, (_, row) => row).filter((row) => cells[row] !== null);
  const groups =
    keys.length > 0
      ? groupRows(
          keys.map((key) => key.values),
          frame.rowCount,
        )
          .map((group) => ({ key: group.key, rows: group.rows.filter((row) => cells[row] !== null) }))
          .filter(({ rows }) => rows.length > 0)
      : [{ key: [], rows: known }];
  budget.make(groups.length * (bins + keys.length));
  budget.visit(frame.rowCount * bins);
  const counts = groups.map(({ rows }) => {
    const counted = countIn(edges, present(rows.map((row) => cells[row] ?? null)));
    return options.flag('cumulative', false) ? runningTotal(counted) : counted;
  });
  const whole = options.flag('normalize', false) ? sum(counts.map(sum)) : 1;
  const binColumns = edges.slice(0, -1).map(
    (edge, at): Column => ({
      name: `${floatText(edge)} - ${floatText(edges[at + 1] ?? edge)}`,
      type: GenericType.numeric,
      values: counts.map((row) => (whole === 1 ? row[at] : (row[at] ?? 0) / whole)),
    }),
  );
  const keyColumns = keys.map((key, level): Column => ({ ...key, values: groups.map((group) => group.key[level]) }));
  return frameOf([...keyColumns, ...binColumns], groups.length);
};

function binEdges(cells: readonly number[], bins: number): number[] {
  let [low, high] = [smallest(cells) ?? 0, largest(cells) ?? 1];
  if (low === high) [low, high] = [low - 0.5, high + 0.5];
  const step = (high - low) / bins;
  return [...Array.from({ length: bins }, (_, at) => at * step + low), high];
}

/** A bin includes its lower edge; the last one also includes its upper edge. */
function countIn(edges: readonly number[], cells: readonly number[]): number[] {
  const counts = Array.from({ length: edges.length - 1 }, () => 0);
  for (const cell of cells) {
    let at = edges.findIndex((edge) => cell < edge) - 1;
    if (at < 0) at = counts.length - 1;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

function runningTotal(counts: readonly number[]): number[] {
  let total = 0;
  return counts.map((count) => (total += count));
}
