import { GenericType } from '@facet/sdk/common';
import { type FrameOperation, PostProcessingError } from '@facet/sdk/server';
import { texts } from './errors.ts';
import { appendColumns, type Column, pick } from './frame.ts';
import { StepOptions } from './options.ts';
import { numberOf } from './statistics.ts';

const ACCUMULATORS: Readonly<Record<string, (sofar: number, value: number) => number>> = {
  sum: (sofar, value) => sofar + value,
  prod: (sofar, value) => sofar * value,
  min: Math.min,
  max: Math.max,
};

/** Running total, product, minimum or maximum; missing values stay missing and are skipped. */
export const cum: FrameOperation = (frame, values) => {
  const options = new StepOptions('cum', values, ['columns', 'operator']);
  const operator = options.requiredText('operator');
  const targets = options.targets('columns');
  const columns = pick(frame, Object.keys(targets));
  const accumulate = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator] : undefined;
  if (accumulate === undefined) throw new PostProcessingError(texts.cumulative(operator));
  const results = columns.map((column): Column => {
    let sofar: number | undefined;
    const cells = column.values.map((cell) => {
      const value = numberOf(cell);
      if (value === null) return null;
      sofar = sofar === undefined ? value : accumulate(sofar, value);
      return sofar;
    });
    return { ...column, values: cells };
  });
  return appendColumns(frame, results, targets);
};

/** Difference to the row, or to the column, `periods` before. */
export const diff: FrameOperation = (frame, values) => {
  const options = new StepOptions('diff', values, ['columns', 'periods', 'axis']);
  const targets = options.targets('columns');
  const columns = pick(frame, Object.keys(targets));
  const periods = options.number('periods') ?? 1;
  const acrossColumns = options.raw('axis') === 1 || options.raw('axis') === 'columns';
  const results = columns.map((column, at): Column => {
    const cells = column.values.map((cell, row) => {
      const other = acrossColumns ? columns[at - periods]?.values[row] : column.values[row - periods];
      const [value, before] = [numberOf(cell), numberOf(other)];
      return value === null || before === null ? null : value - before;
    });
    return { ...column, type: GenericType.numeric, values: cells };
  });
  return appendColumns(frame, results, targets);
};
