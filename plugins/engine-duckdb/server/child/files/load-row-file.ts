import type { DuckDBConnection } from '@duckdb/node-api';
import {
  EngineError,
  type LoadedColumn,
  type LoadedRows,
  type RowFile,
  type RowFileLoad,
  type RowFileProblem,
  type RowFileRefusal,
} from '@facet/sdk/server';
import { MOST_COLUMNS, readCsvHead } from './csv-head.ts';
import { orRefusal, rejectedRows, shortened } from './file-problem.ts';
import { existingColumns, type LoadParts, type TargetColumn, writeRows } from './write-rows.ts';
import { prepareWidth, rowsOf } from './row-file-reader.ts';
import { csvSource, limited, typedSource } from './row-source.ts';
import { columnAt, identifier, textLiteral } from './sql-text.ts';
import { converted } from './value-types.ts';

/** The rows of a file in SQL: for checking, which lists rejected rows, and for loading. */
interface Sources {
  readonly checked: string;
  readonly loaded: string;
  readonly dayFirst: boolean;
  readonly listsRejects: boolean;
}

/** Creates a table from a file, or appends to one. */
export async function loadRowFile(
  reader: DuckDBConnection,
  file: RowFile,
  parts: LoadParts,
): Promise<LoadedRows | RowFileRefusal> {
  const target = await existingColumns(parts.file, parts.load);
  if (target !== undefined && parts.load.ifExists === 'fail')
    return { refused: { code: 'table-exists', found: parts.load.table, rows: 0 } };
  const appended = parts.load.ifExists === 'append' ? target : undefined;
  const unknown = appended && strangeColumn(parts.load, appended);
  if (unknown !== undefined) return { refused: { code: 'other-columns', found: unknown, rows: 0 } };
  return orRefusal(() => loadRows(reader, file, parts, appended));
}

async function loadRows(
  reader: DuckDBConnection,
  file: RowFile,
  parts: LoadParts,
  appended: readonly TargetColumn[] | undefined,
): Promise<LoadedRows | RowFileRefusal> {
  const selected =
    (await withFittingRows(reader, file, parts, appended)) ?? (await selectedRows(reader, file, parts.load, appended));
  if ('refused' in selected || 'rows' in selected) return selected;
  return written(await writeRows(reader, selected.select, parts, appended), selected.problems);
}

/**
 * Most files fit the detected types, so their rows are written in the same pass in which they are checked. A value that
 * does not fit rolls everything back: the result is then `undefined`, and the caller starts again with a separate check
 * that finds the positions.
 */
async function withFittingRows(
  reader: DuckDBConnection,
  file: RowFile,
  parts: LoadParts,
  appended: readonly TargetColumn[] | undefined,
): Promise<LoadedRows | RowFileRefusal | undefined> {
  const { load } = parts;
  if (file.maxRows !== undefined || load.misfits === 'empty' || load.misfits === 'skip') return undefined;
  const sources = await sourcesOf(reader, file, load);
  if ('refused' in sources) return sources;
  try {
    return written(await writeRows(reader, selectFittingRows(load, sources, appended), parts, appended), []);
  } catch (error) {
    if (error instanceof Error && error.message.includes(MISFIT)) return undefined;
    throw error;
  }
}

const written = (rows: number | 'no-room', problems: readonly RowFileProblem[]): LoadedRows | RowFileRefusal =>
  rows === 'no-room' ? { refused: { code: 'no-room', rows: 0 } } : { rows, problems };

export interface SelectedRows {
  readonly select: string;
  /** Rejected rows. */
  readonly problems: readonly RowFileProblem[];
}

/** The rows of a file in the form of the table, after all of them have been checked. */
export async function selectedRows(
  reader: DuckDBConnection,
  file: RowFile,
  load: RowFileLoad,
  appended?: readonly TargetColumn[],
): Promise<SelectedRows | RowFileRefusal> {
  const sources = await sourcesOf(reader, file, load);
  if ('refused' in sources) return sources;
  const misfits = await misfitsOf(reader, sources, load);
  if (load.misfits === 'stop' && misfits[0]) return { refused: misfits[0] };
  const columns = load.misfits === 'widen' ? widened(load.columns, misfits) : load.columns;
  const strict = load.misfits === 'widen' && misfits.find(({ column }) => isFixed(load, column));
  if (strict) return { refused: strict };
  const select = limited(selectRows({ ...load, columns }, sources, appended), file.maxRows);
  const listed = sources.listsRejects ? await rejectedRows(reader) : [];
  return { select, problems: load.misfits === 'widen' ? listed : [...listed, ...misfits] };
}

async function sourcesOf(
  reader: DuckDBConnection,
  file: RowFile,
  { misfits }: RowFileLoad,
): Promise<Sources | RowFileRefusal> {
  const dayFirst = file.dayFirst ?? false;
  if (file.format !== 'csv') {
    const source = typedSource(file);
    const width = (await rowsOf(reader, `DESCRIBE SELECT * FROM ${source}`)).length;
    const named = `${source} AS t(${Array.from({ length: width }, (_, at) => columnAt(at)).join(', ')})`;
    return { checked: named, loaded: named, dayFirst, listsRejects: false };
  }
  const head = await readCsvHead(file);
  if (head === undefined) return { refused: { code: 'empty', rows: 0 } };
  const width = head.first.length;
  if (width > MOST_COLUMNS) return { refused: { code: 'too-many-values', line: 1, found: String(width), rows: 1 } };
  await prepareWidth(reader, width);
  return {
    checked: csvSource(file, head, { misfits, listed: true }),
    loaded: csvSource(file, head, { misfits, listed: false }),
    dayFirst,
    listsRejects: misfits === 'empty' || misfits === 'skip',
  };
}

const isFixed = ({ columns }: RowFileLoad, index: number | undefined): boolean =>
  columns.some((column) => column.index === index && column.fixed === true);

const widened = (columns: readonly LoadedColumn[], misfits: readonly RowFileProblem[]): readonly LoadedColumn[] =>
  columns.map((column) =>
    misfits.some((problem) => problem.column === column.index) ? { ...column, type: 'text' } : column,
  );

/** The first column of the file that the table does not have. */
const strangeColumn = ({ columns, numbered }: RowFileLoad, target: readonly TargetColumn[]): string | undefined => {
  const known = new Set(target.map(({ name }) => name.toLowerCase()));
  const named = [...(numbered === undefined ? [] : [numbered]), ...columns.map(({ name }) => name)];
  return named.find((name) => !known.has(name.toLowerCase()));
};

/** Values that do not fit their column's type: the position of the first in each column, and their number. */
async function misfitsOf(
  reader: DuckDBConnection,
  { checked, dayFirst, listsRejects }: Sources,
  load: RowFileLoad,
): Promise<readonly RowFileProblem[]> {
  const typed = load.columns.filter(isTyped);
  // Rejected rows are listed while they are read.
  if (typed.length === 0 && !listsRejects) return [];
  // FILTER clauses would copy all columns once per count.
  const counts = typed.map((column) => `count(CASE WHEN ${misfit(column, dayFirst)} THEN 1 END)`);
  const [counted = []] = await rowsOf(reader, `SELECT ${['count(*)', ...counts].join(', ')} FROM ${checked}`);
  const problems: RowFileProblem[] = [];
  for (const [at, column] of typed.entries()) {
    const rows = Number(counted[at + 1] ?? 0);
    if (rows > 0) problems.push({ ...(await firstMisfit(reader, checked, column, dayFirst)), rows });
  }
  return problems.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
}

const misfit = ({ index, type }: LoadedColumn, dayFirst: boolean): string => {
  const text = `CAST(${columnAt(index)} AS VARCHAR)`;
  return `${columnAt(index)} IS NOT NULL AND (${converted(text, type, dayFirst)}) IS NULL`;
};

async function firstMisfit(
  reader: DuckDBConnection,
  source: string,
  column: LoadedColumn,
  dayFirst: boolean,
): Promise<RowFileProblem> {
  const value = columnAt(column.index);
  const [row = []] = await rowsOf(
    reader,
    `SELECT number, CAST(${value} AS VARCHAR) FROM (SELECT row_number() OVER () AS number, * FROM ${source})
     WHERE ${misfit(column, dayFirst)} LIMIT 1`,
  );
  return {
    code: 'not-of-type',
    line: Number(row[0]),
    column: column.index,
    found: shortened(String(row[1] ?? '')),
    rows: 1,
  };
}

/** The rows in the form of the table. */
function selectRows(load: RowFileLoad, sources: Sources, appended: readonly TargetColumn[] | undefined): string {
  const values = load.columns.map((column) => valueOf(column, sources.dayFirst));
  const left =
    load.misfits === 'skip'
      ? load.columns.filter(isTyped).map((column) => `NOT (${misfit(column, sources.dayFirst)})`)
      : [];
  const where = left.length === 0 ? '' : ` WHERE ${left.join(' AND ')}`;
  return `SELECT ${selectedValues(load, values, appended)} FROM ${sources.loaded}${where}`;
}

const MISFIT = 'A value is not of the type of its column.';

/** The same, but fails at the first value that does not fit. */
function selectFittingRows(load: RowFileLoad, sources: Sources, appended: readonly TargetColumn[] | undefined): string {
  const made = load.columns.map((column, at) => `${valueOf(column, sources.dayFirst)} AS v${at}`);
  const values = load.columns.map((column, at) =>
    isTyped(column)
      ? `CASE WHEN v${at} IS NULL AND ${columnAt(column.index)} IS NOT NULL THEN error(${textLiteral(MISFIT)}) ELSE v${at} END`
      : `v${at}`,
  );
  // The values are computed in a subquery: an expression that is written twice would be computed twice.
  return `SELECT ${selectedValues(load, values, appended)} FROM (SELECT *, ${made.join(', ')} FROM ${sources.loaded})`;
}

/** @param values SQL of the columns of the load */
function selectedValues(
  { columns, numbered }: RowFileLoad,
  values: readonly string[],
  appended: readonly TargetColumn[] | undefined,
): string {
  const byName = new Map(columns.map(({ name }, at) => [name.toLowerCase(), values[at]] as const));
  if (numbered !== undefined) byName.set(numbered.toLowerCase(), '(row_number() OVER ()) - 1');
  const names = [...(numbered === undefined ? [] : [numbered]), ...columns.map(({ name }) => name)];
  const valueAs = (name: string): string => byName.get(name.toLowerCase()) ?? 'NULL';
  const selected = appended
    ? appended.map(({ name, type }) => `CAST(${valueAs(name)} AS ${type}) AS ${identifier(name)}`)
    : names.map((name) => `${valueAs(name)} AS ${identifier(name)}`);
  if (selected.length === 0) throw new EngineError('data', 'No column of the file is loaded.');
  return selected.join(', ');
}

const isTyped = ({ type }: LoadedColumn): boolean => type !== 'text' && type !== 'as-is';

function valueOf({ index, type }: LoadedColumn, dayFirst: boolean): string {
  const value = columnAt(index);
  if (type === 'as-is') return value;
  if (type === 'text') return `CAST(${value} AS VARCHAR)`;
  return converted(`CAST(${value} AS VARCHAR)`, type, dayFirst);
}
