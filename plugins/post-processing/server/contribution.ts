import { GenericType } from '@facet/sdk/common';
import { type FrameOperation, PostProcessingError } from '@facet/sdk/server';
import { texts } from './errors.ts';
import { type Column, columnsOf, pick, referenceOf, withColumns } from './frame.ts';
import { StepOptions } from './options.ts';
import { numberOf, sum } from './statistics.ts';

/** Converts values to shares of their row or of their column. The columns of each time shift have a total of their own. */
export const contribution: FrameOperation = (frame, values) => {
  const options = new StepOptions('contribution', values, [
    'orientation',
    'columns',
    'time_shifts',
    'rename_columns',
    'contribution_totals',
  ]);
  const named = options.names('columns');
  const columns = named === undefined ? columnsOf(frame) : pick(frame, named);
  const other = columns.find(({ type }) => type !== GenericType.numeric);
  if (other !== undefined) throw new PostProcessingError(texts.notNumeric(other.name));
  const renamed = options.names('rename_columns');
  if (renamed !== undefined && renamed.length !== columns.length) throw new PostProcessingError(texts.renameLength);
  const cells = columns.map((column) => column.values.map((cell) => numberOf(cell) ?? 0));
  const totals = options.record('contribution_totals') ?? {};
  const shares =
    options.text('orientation') === 'row'
      ? rowShares(columns, cells, options.names('time_shifts') ?? [], frame.rowCount)
      : cells.map((column, at) => {
          const given = numberOf(
            totals[referenceOf(columns[at] ?? { name: '', type: GenericType.numeric, values: [] })],
          );
          const whole = given ?? sum(column);
          return column.map((value) => share(value, whole));
        });
  const result = columnsOf(frame);
  for (const [at, column] of columns.entries()) {
    const name = renamed?.[at] ?? column.name;
    const made: Column = { ...column, name, values: shares[at] ?? [] };
    const place = result.findIndex((candidate) => candidate.name === name);
    if (place < 0) result.push(made);
    else result[place] = made;
  }
  return withColumns(frame, result);
};

const share = (value: number, whole: number): number | null => (whole === 0 ? null : value / whole);

function rowShares(
  columns: readonly Column[],
  cells: readonly (readonly number[])[],
  shifts: readonly string[],
  rowCount: number,
): (number | null)[][] {
  const groups = columns.map((column) => shifts.find((shift) => referenceOf(column).endsWith(shift)) ?? '');
  const wholes = new Map<string, number[]>();
  for (const [at, group] of groups.entries()) {
    const whole = wholes.get(group) ?? Array.from({ length: rowCount }, () => 0);
    for (let row = 0; row < rowCount; row += 1) whole[row] = (whole[row] ?? 0) + (cells[at]?.[row] ?? 0);
    wholes.set(group, whole);
  }
  return cells.map((column, at) => column.map((value, row) => share(value, wholes.get(groups[at] ?? '')?.[row] ?? 0)));
}
