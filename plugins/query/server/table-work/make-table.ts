import { Buffer } from 'node:buffer';
import { TimeSlice } from '@facet/sdk/data-work';
import { type Frame, type PostProcessing, PostProcessingError, type CellBudget } from '@facet/sdk/server';
import { fromFrame, type ResultTable, toFrame } from '../tables/result-table.ts';
import { shownTable } from '../tables/shown-table.ts';
import { arrowChunks, fileForm } from '../encode/arrow.ts';
import { csvHeader, csvPieces } from '../encode/csv.ts';
import { jsonRows } from '../encode/json-rows.ts';
import { exactValues } from '../encode/exact-values.ts';
import type { TableFileFormat } from '../files/kept-rows.ts';
import { openTableFile } from '../files/open-table-file.ts';
import { requestTexts } from '../errors.ts';
import { joinOffsets } from '../offsets/join-offsets.ts';
import { withDigits } from './kept-digits.ts';
import type { JobStep, TableFacts, TableForm, TableJob } from './table-job.ts';

/** The operation of a step, wherever this runs. */
export type FindOperation = (step: JobStep) => Promise<PostProcessing | undefined>;

/**
 * Joins, post-processes, formats and encodes what the database gave.
 * @throws PostProcessingError with the contract's text; TooMuchForThread where `budget` is that of the serving thread
 */
export async function makeTable(job: TableJob, find: FindOperation, budget: CellBudget): Promise<TableFacts> {
  const table = shownTable(await processed(job, find, budget), job.formats);
  const { names, types, parts, rowNames, rowCount } = table;
  const bytes = await encoded(table, job.form);
  const exact = job.form.kind === 'json' ? exactValues(table) : [];
  return {
    names,
    types,
    rowCount,
    bytes,
    ...(exact.length > 0 ? { exact } : {}),
    ...(parts ? { parts } : {}),
    ...(rowNames ? { rowNames } : {}),
  };
}

async function processed(job: TableJob, find: FindOperation, budget: CellBudget): Promise<ResultTable> {
  const { main, offsets, steps, metricLabels, axis } = job;
  if (offsets.length === 0 && steps.length === 0) return main;
  budget.visit(sizeOf(main) * (1 + offsets.length));
  const others = offsets.map(({ table, ...offset }) => ({ ...offset, frame: toFrame(table) }));
  let frame: Frame = toFrame(main);
  if (others.length > 0) frame = joinOffsets(frame, others, metricLabels, axis);
  for (const step of steps) {
    if (frame.rowCount === 0) continue;
    const operation = await find(step);
    if (!operation) throw new PostProcessingError(requestTexts.postProcessingUnknown(step.operation));
    // A step may make as many columns as its options name, and of each name as many as share it.
    budget.visit(frame.rowCount * (frame.names.length + namedBy(step.options, sharedNames(frame))) + STEP_CELLS);
    const { length: before } = frame.names;
    frame = await operation(frame, step.options, budget);
    if (frame.names.length > before) budget.fitColumns(frame.names.length);
  }
  return withDigits(fromFrame(frame), main);
}

/** What any step costs, in cells. */
const STEP_CELLS = 200;

/** How many columns share each name; in a pivoted frame a name is the first part of many. */
function sharedNames({ names, levels }: Frame): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [at, name] of names.entries())
    for (const one of new Set([levels?.[at]?.[0] ?? name, name])) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/** How many columns options may name, at any depth; a value that names none counts as one. */
function namedBy(options: unknown, shared: ReadonlyMap<string, number>): number {
  if (typeof options === 'string') return shared.get(options) ?? 1;
  if (typeof options !== 'object' || options === null) return 1;
  // Names of members are names of columns, too: each beside its value.
  return Object.entries(options).reduce(
    (sum: number, [name, value]) => sum + namedBy(value, shared) + (shared.get(name) ?? 1) - 1,
    0,
  );
}

const sizeOf = ({ rowCount, names }: ResultTable): number => rowCount * names.length;

async function encoded(table: ResultTable, form: TableForm): Promise<Uint8Array> {
  const { names, columns, vectors, rowCount } = table;
  switch (form.kind) {
    case 'json':
      return jsonRows(names, vectors, rowCount);
    case 'csv': {
      const pieces: Uint8Array[] = [Buffer.from(csvHeader(headersOf(table, form.headers)))];
      const slice = new TimeSlice();
      for (const piece of csvPieces(columns, vectors, rowCount)) {
        pieces.push(piece);
        if (slice.isOver) await slice.next();
      }
      return Buffer.concat(pieces);
    }
    case 'xlsx':
    case 'parquet':
      return tableFile(form.kind, table, headersOf(table, form.headers));
    case 'arrow': {
      const pieces: Uint8Array[] = [];
      for await (const piece of arrowChunks(table, NO_MORE)) pieces.push(piece);
      return Buffer.concat(pieces);
    }
  }
}

async function tableFile(
  format: TableFileFormat,
  { columns, vectors, rowCount }: ResultTable,
  headers: readonly string[],
): Promise<Uint8Array> {
  const file = await openTableFile(
    format,
    vectors.map((vector, index) => ({ name: headers[index] ?? '', form: fileForm(format, vector, columns[index]) })),
  );
  return Buffer.concat([file.add({ vectors, rowCount }), file.finish()]);
}

const headersOf = ({ names }: ResultTable, headers: ReadonlyMap<string, string>): readonly string[] =>
  names.map((name) => headers.get(name) ?? name);

const NO_MORE: AsyncIterable<ResultTable> = {
  async *[Symbol.asyncIterator]() {},
};
