import { GenericType } from '@facet/sdk/common';
import { type Frame, type FrameIndex, type FrameOperation, PostProcessingError, CellBudget } from '@facet/sdk/server';
import { type NamedAggregate, readAggregates, typeOfCells } from './aggregation.ts';
import { cellTexts } from './cell-text.ts';
import { texts } from './errors.ts';
import { type Column, frameOf, pick } from './frame.ts';
import { StepOptions } from './options.ts';
import { PivotParts } from './pivot-parts.ts';
import { compareCells, compareKeys, groupingOf, isGap } from './ordering.ts';

const DEFAULT_FILL = '<NULL>';
const DEFAULT_MARGIN = 'All';

/** Creates rows from the index, and columns from the metrics and the values of the pivoted columns, sorted. */
export const pivot: FrameOperation = (frame, values, budget = new CellBudget()) => {
  const options = new StepOptions('pivot', values, [
    'index',
    'columns',
    'aggregates',
    'metric_fill_value',
    'column_fill_value',
    'drop_missing_columns',
    'combine_value_with_metric',
    'marginal_distributions',
    'marginal_distribution_name',
  ]);
  const indexNames = options.names('index') ?? [];
  const columnNames = options.names('columns') ?? [];
  const index = pick(frame, indexNames);
  const pivoted = pick(frame, columnNames);
  if (index.length === 0) throw new PostProcessingError(texts.pivotIndex);
  const specs = options.record('aggregates') ?? {};
  if (Object.keys(specs).length === 0) throw new PostProcessingError(texts.pivotAggregate);
  const aggregates = readAggregates(frame, specs);
  const fill = options.has('column_fill_value') ? options.text('column_fill_value') : DEFAULT_FILL;
  const filled = pivoted.map((column) => ({ ...column, values: fillGaps(column, fill ?? DEFAULT_FILL) }));
  const table = pivotTable(frame, index, filled, aggregates, {
    dropMissing: options.flag('drop_missing_columns', true),
    metricFill: options.raw('metric_fill_value') ?? null,
    margin: options.flag('marginal_distributions', false)
      ? (options.text('marginal_distribution_name') ?? DEFAULT_MARGIN)
      : undefined,
    budget,
  });
  return options.flag('combine_value_with_metric', false) ? combined(table) : table;
};

interface PivotOptions {
  readonly dropMissing: boolean;
  readonly metricFill: unknown;
  readonly margin: string | undefined;
  readonly budget: CellBudget;
}

function fillGaps(column: Column, fill: string): unknown[] {
  return column.values.map((cell) => (isGap(cell) ? fill : cell));
}

interface PivotColumn {
  readonly aggregate: NamedAggregate;
  readonly key: readonly unknown[];
  /** Index of its group of columns; -1 for the margin. */
  readonly group: number;
}

function pivotTable(
  frame: Frame,
  index: readonly Column[],
  pivoted: readonly Column[],
  aggregates: readonly NamedAggregate[],
  options: PivotOptions,
): Frame {
  const rowGrouping = groupingOf(
    index.map(({ values }) => values),
    frame.rowCount,
    !options.dropMissing,
  );
  const columnGrouping = groupingOf(
    pivoted.map(({ values }) => values),
    frame.rowCount,
  );
  const withMargin = options.margin !== undefined;
  const rowsMade = rowGrouping.keys.length + (withMargin ? 1 : 0);
  const columnsMade = columnGrouping.keys.length + (withMargin && pivoted.length > 0 ? 1 : 0);
  options.budget.make(rowsMade * columnsMade * aggregates.length);
  options.budget.visit(frame.rowCount * aggregates.length);
  const wanted: PivotColumn[] = aggregates
    .toSorted((a, b) => compareCells(a.column.name, b.column.name))
    .flatMap((aggregate) => columnGrouping.keys.map((key, group) => ({ aggregate, key, group })));
  if (withMargin && pivoted.length > 0) {
    for (const aggregate of aggregates)
      wanted.push({ aggregate, key: pivoted.map((_, at) => (at === 0 ? options.margin : '')), group: -1 });
  }
  const groups = withMargin
    ? [...rowGrouping.keys, index.map((_, at) => (at === 0 ? options.margin : ''))]
    : rowGrouping.keys;
  const parts = new PivotParts(rowGrouping, columnGrouping);
  const cells = wanted.map(({ aggregate, group }) => {
    const { values } = aggregate.column;
    return groups.map((_, at) => {
      const rows = parts.rowsOf(at, group);
      if (rows.length === 0) return null;
      const members: unknown[] = [];
      for (const row of rows) members.push(values[row]);
      return aggregate.aggregate(members);
    });
  });
  const liveRows = groups
    .map((_, row) => row)
    .filter((row) => !options.dropMissing || cells.some((column) => !isGap(column[row])));
  const liveColumns = wanted
    .map((_, at) => at)
    .filter((at) => !options.dropMissing || cells[at]?.some((cell) => !isGap(cell)));
  const textsOf = pivoted.map(cellTexts);
  const columns = liveColumns.flatMap((at): Column[] => {
    const column = wanted[at];
    if (column === undefined) return [];
    const values = liveRows.map((row) => {
      const cell = cells[at]?.[row];
      return isGap(cell) ? options.metricFill : cell;
    });
    const name = column.aggregate.column.name;
    const type = typeOfCells(values, GenericType.numeric);
    if (pivoted.length === 0) return [{ name, type, values }];
    const parts = [name, ...column.key.map((cell, level) => textsOf[level]?.(cell) ?? String(cell))];
    return [{ name: parts.join(', '), type, values, parts }];
  });
  const labels = index.map(
    ({ name, type }, level): FrameIndex => ({ name, type, values: liveRows.map((row) => groups[row]?.[level]) }),
  );
  return frameOf(columns, liveRows.length, labels);
}

/** Moves the metric behind the values in the column names, and sorts by the values first. */
function combined(frame: Frame): Frame {
  const columns = frame.names.map((name, at): Column => {
    const parts = frame.levels?.[at] ?? [name];
    const turned = [...parts.slice(1), ...parts.slice(0, 1)];
    return {
      name: turned.join(', '),
      type: frame.types[at] ?? GenericType.numeric,
      values: frame.columns[at] ?? [],
      parts: turned,
    };
  });
  return frameOf(
    columns.sort((a, b) => compareKeys(a.parts ?? [], b.parts ?? [])),
    frame.rowCount,
    frame.index,
  );
}
