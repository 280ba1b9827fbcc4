import { GenericType } from '@facet/sdk/common';
import { type Frame, type FrameIndex, PostProcessingError, CellBudget } from '@facet/sdk/server';
import { texts } from './errors.ts';

export interface Column {
  readonly name: string;
  readonly type: GenericType;
  readonly values: readonly unknown[];
  /** Parts of the name; all columns of a pivoted frame have them. */
  readonly parts?: readonly string[];
}

export function columnsOf(frame: Frame): Column[] {
  return frame.names.map((name, position) => {
    const parts = frame.levels?.[position];
    return {
      name,
      type: frame.types[position] ?? GenericType.string,
      values: frame.columns[position] ?? [],
      ...(parts === undefined ? {} : { parts }),
    };
  });
}

/** A frame of columns; it is pivoted when they have parts. */
export function frameOf(columns: readonly Column[], rowCount: number, index?: readonly FrameIndex[]): Frame {
  const pivoted = columns.some(({ parts }) => parts !== undefined);
  return {
    names: columns.map(({ name }) => name),
    types: columns.map(({ type }) => type),
    columns: columns.map(({ values }) => values),
    rowCount,
    ...(index === undefined ? {} : { index }),
    ...(pivoted ? { levels: columns.map(({ name, parts }) => parts ?? [name]) } : {}),
  };
}

export const withColumns = (frame: Frame, columns: readonly Column[]): Frame =>
  frameOf(columns, frame.rowCount, frame.index);

/** The name by which steps refer to a column: its own, or the first part of a pivoted one. */
export const referenceOf = (column: Column): string => column.parts?.[0] ?? column.name;

/**
 * The columns of the given names; in a pivoted frame all with that first part. Columns may share a name, so that few names pick many:
 * no more cells than an operation may make, unless the frame itself has them.
 * @throws PostProcessingError
 */
export function pick(frame: Frame, names: readonly string[]): Column[] {
  const columns = columnsOf(frame);
  const called = new Map<string, Column[]>();
  for (const column of columns)
    for (const name of new Set([referenceOf(column), column.name])) {
      const others = called.get(name);
      if (others === undefined) called.set(name, [column]);
      else others.push(column);
    }
  const found = names.map((name) => called.get(name));
  if (found.includes(undefined)) throw new PostProcessingError(texts.columnsUnavailable);
  const count = found.reduce((sum, some) => sum + (some?.length ?? 0), 0);
  if (count > columns.length) {
    const budget = new CellBudget();
    budget.fit(count * frame.rowCount);
    budget.fitColumns(count);
  }
  return found.flatMap((some) => some ?? []);
}

export function requireColumns(frame: Frame, names: readonly string[]): void {
  pick(frame, names);
}

export function only(frame: Frame, name: string): Column {
  const [column] = pick(frame, [name]);
  if (column === undefined) throw new PostProcessingError(texts.columnsUnavailable);
  return column;
}

/** The rows at the given positions, with their labels. */
export function takeRows(frame: Frame, rows: readonly number[]): Frame {
  const take = (values: readonly unknown[]): unknown[] => rows.map((row) => values[row]);
  const index = frame.index ?? [rowNumbers(frame.rowCount)];
  return frameOf(
    columnsOf(frame).map((column) => ({ ...column, values: take(column.values) })),
    rows.length,
    index.map((level) => ({ ...level, values: take(level.values) })),
  );
}

export const rowNumbers = (count: number): FrameIndex => ({
  name: '',
  type: GenericType.numeric,
  values: Array.from({ length: count }, (_, row) => row),
});

/** Columns with an existing name replace that column in place; others are appended. */
export function appendColumns(
  frame: Frame,
  results: readonly Column[],
  target: Readonly<Record<string, string>>,
): Frame {
  const columns = columnsOf(frame);
  for (const result of results) {
    const source = referenceOf(result);
    const name = target[source] ?? source;
    const renamed: Column =
      result.parts === undefined
        ? { ...result, name }
        : { ...result, parts: [name, ...result.parts.slice(1)], name: [name, ...result.parts.slice(1)].join(', ') };
    const place = columns.findIndex((column) => column.name === renamed.name);
    if (place < 0) columns.push(renamed);
    else columns[place] = renamed;
  }
  return withColumns(frame, columns);
}
