import { type Frame, type FrameOperation, PostProcessingError } from '@facet/sdk/server';
import { escapeSeparator, unescapeSeparator } from '@facet/plugin-query/contract';
import { texts } from './errors.ts';
import { type Column, columnsOf, only, pick, referenceOf, requireColumns, takeRows, withColumns } from './frame.ts';
import { StepOptions } from './options.ts';
import { compareCells, isGap } from './ordering.ts';

/** Renames columns; in a pivoted frame it renames one part of the names, and null removes the part. */
export const rename: FrameOperation = (frame, values) => {
  const options = new StepOptions('rename', values, ['columns', 'inplace', 'level']);
  const targets = options.record('columns') ?? {};
  if (Object.keys(targets).length === 0) return frame;
  requireColumns(frame, Object.keys(targets));
  const level = options.number('level') ?? 0;
  const taken = new Set(columnsOf(frame).map((column) => column.parts?.[level] ?? column.name));
  const wanted = Object.values(targets);
  if (wanted.every((name) => typeof name === 'string' && taken.has(name)))
    throw new PostProcessingError(texts.labelExists);
  return withColumns(
    frame,
    columnsOf(frame).map((column) => renamed(column, targets, level)),
  );
};

function renamed(column: Column, targets: Readonly<Record<string, unknown>>, level: number): Column {
  const current = column.parts?.[level] ?? column.name;
  if (!Object.hasOwn(targets, current)) return column;
  const target = targets[current];
  const name = typeof target === 'string' ? target : '';
  if (column.parts === undefined) return { ...column, name };
  const parts = column.parts.map((part, at) => (at === level ? name : part));
  return { ...column, parts, name: parts.filter((part) => part !== '').join(', ') };
}

/** Selects columns, in the given order. */
export const select: FrameOperation = (frame, values) => {
  const options = new StepOptions('select', values, ['columns', 'exclude', 'rename']);
  const named = options.names('columns');
  const excluded = options.names('exclude') ?? [];
  const targets = options.record('rename') ?? {};
  requireColumns(frame, [...excluded, ...Object.keys(targets)]);
  const chosen = named === undefined || named.length === 0 ? columnsOf(frame) : pick(frame, named);
  const kept = chosen.filter((column) => !excluded.includes(referenceOf(column)));
  return withColumns(
    frame,
    kept.map((column) => renamed(column, targets, 0)),
  );
};

/** Sorts rows by columns, or by their labels; missing values come last. Row numbers move with their rows. */
export const sort: FrameOperation = (frame, values) => {
  const options = new StepOptions('sort', values, ['is_sort_index', 'by', 'ascending']);
  const ascending = options.raw('ascending') ?? true;
  const directions = Array.isArray(ascending) ? ascending : [ascending];
  const by = options.raw('by');
  const names = typeof by === 'string' ? [by] : (options.names('by') ?? []);
  const keys = sortKeys(frame, options.flag('is_sort_index', false), names);
  if (keys.length === 0) return frame;
  const rows = Array.from({ length: frame.rowCount }, (_, row) => row).sort((a, b) => {
    for (const [at, key] of keys.entries()) {
      const step = compareCells(key[a], key[b]);
      const gap = isGap(key[a]) || isGap(key[b]);
      const direction = (directions[at] ?? directions[0]) === false && !gap ? -1 : 1;
      if (step !== 0) return step * direction;
    }
    return a - b;
  });
  return takeRows(frame, rows);
};

function sortKeys(frame: Frame, byLabel: boolean, names: readonly string[]): (readonly unknown[])[] {
  return byLabel ? (frame.index ?? []).map(({ values }) => values) : names.map((name) => only(frame, name).values);
}

/** Escapes the name separators in the texts of one column. */
export const escapeColumn: FrameOperation = (frame, values) =>
  mapTexts(frame, values, 'escape_separator', escapeSeparator);

export const unescapeColumn: FrameOperation = (frame, values) =>
  mapTexts(frame, values, 'unescape_separator', unescapeSeparator);

function mapTexts(
  frame: Frame,
  values: Readonly<Record<string, unknown>>,
  operation: string,
  change: (text: string) => string,
): Frame {
  const chosen = only(frame, new StepOptions(operation, values, ['column']).requiredText('column'));
  return withColumns(
    frame,
    columnsOf(frame).map((column) =>
      column.name === chosen.name
        ? { ...column, values: column.values.map((cell) => (typeof cell === 'string' ? change(cell) : cell)) }
        : column,
    ),
  );
}
