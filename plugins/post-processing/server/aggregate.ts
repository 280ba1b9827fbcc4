import { GenericType } from '@facet/sdk/common';
import { type Frame, type FrameOperation, CellBudget } from '@facet/sdk/server';
import { type NamedAggregate, readAggregates, typeOfCells } from './aggregation.ts';
import { type Column, frameOf, pick } from './frame.ts';
import { StepOptions } from './options.ts';
import { groupRows } from './ordering.ts';

/** One row per group; without groups a single row. */
export const aggregate: FrameOperation = (frame, values, budget = new CellBudget()) => {
  const options = new StepOptions('aggregate', values, ['groupby', 'aggregates']);
  const groupby = options.names('groupby') ?? [];
  const keys = pick(frame, groupby);
  return aggregateGroups(frame, keys, readAggregates(frame, options.record('aggregates') ?? {}), budget);
};

export function aggregateGroups(
  frame: Frame,
  keys: readonly Column[],
  aggregates: readonly NamedAggregate[],
  budget: CellBudget,
): Frame {
  budget.visit(frame.rowCount * aggregates.length);
  const groups =
    keys.length > 0
      ? groupRows(
          keys.map(({ values }) => values),
          frame.rowCount,
        )
      : [{ key: [], rows: Array.from({ length: frame.rowCount }, (_, row) => row) }];
  budget.make(groups.length * (keys.length + aggregates.length));
  const keyColumns = keys.map((column, level): Column => ({ ...column, values: groups.map(({ key }) => key[level]) }));
  const results = aggregates.map(({ name, column, aggregate: compute }): Column => {
    const cells = groups.map(({ rows }) => compute(rows.map((row) => column.values[row])));
    return { name, type: typeOfCells(cells, GenericType.numeric), values: cells };
  });
  return frameOf([...keyColumns, ...results], groups.length);
}
