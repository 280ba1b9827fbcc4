import type { FrameOperation } from '@facet/sdk/server';
import { escapeSeparator, SEPARATOR } from '@facet/plugin-query/contract';
import { type Column, columnsOf, frameOf } from './frame.ts';
import { StepOptions } from './options.ts';

/** Joins the parts of pivoted column names, and converts row labels back to columns. */
export const flatten: FrameOperation = (frame, values) => {
  const options = new StepOptions('flatten', values, ['reset_index', 'drop_levels']);
  const given = options.raw('drop_levels');
  const dropped = new Set(Array.isArray(given) ? given : []);
  const columns = columnsOf(frame).map((column): Column => {
    if (column.parts === undefined) return column;
    const parts = column.parts.filter((part, level) => part !== '' && !dropped.has(level));
    return { name: parts.map(escapeSeparator).join(SEPARATOR), type: column.type, values: column.values };
  });
  if (!options.flag('reset_index', true)) return frameOf(columns, frame.rowCount, frame.index);
  const labelled = (frame.index ?? []).filter(({ name }) => name !== '');
  if (labelled.length === 0) return frameOf(columns, frame.rowCount, frame.index);
  return frameOf([...labelled, ...columns], frame.rowCount);
};
