import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DuckDBConnection, DuckDBType } from '@duckdb/node-api';
import { DuckDBTypeId } from '@duckdb/node-api';
import { queryCancelled, type RowFileLoad } from '@facet/sdk/server';
import { nextChunk, orReason } from '../results/next-chunk.ts';
import { rowsOf } from './row-file-reader.ts';
import { identifier, textLiteral } from './sql-text.ts';

/** The database of the target table. */
export interface TargetDatabase {
  readonly path: string;
  take(): Promise<DuckDBConnection>;
  give(connection: DuckDBConnection, clean: boolean): void;
}

export interface LoadParts {
  readonly load: RowFileLoad;
  readonly file: TargetDatabase;
  cancelled(): boolean;
  /** Called now and then with the number of written rows. */
  onRows(rows: number): void;
}

export interface TargetColumn {
  readonly name: string;
  readonly type: string;
}

const DEFAULT_SCHEMA = 'main';
/** Number of chunks with 2,048 rows each. */
const CHUNKS_BETWEEN_LOOKS = 50;
/** Disk space that a load must leave free. */
const LEAST_FREE_BYTES = 1_073_741_824;
const LEAST_FREE_SHARE = 0.05;

/** Types that are stored as texts, because charts and filters could not use them. */
export const AS_TEXT: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.STRUCT,
  DuckDBTypeId.LIST,
  DuckDBTypeId.ARRAY,
  DuckDBTypeId.MAP,
  DuckDBTypeId.UNION,
  DuckDBTypeId.BLOB,
  DuckDBTypeId.ENUM,
]);

/** Columns of an existing table that the load appends to; `undefined` without one. */
export async function existingColumns(
  file: TargetDatabase,
  { schema, table }: RowFileLoad,
): Promise<readonly TargetColumn[] | undefined> {
  const connection = await file.take();
  try {
    const rows = await rowsOf(
      connection,
      `SELECT column_name, data_type FROM duckdb_columns() WHERE database_name = current_database()
       AND lower(schema_name) = lower(${textLiteral(schema ?? DEFAULT_SCHEMA)})
       AND lower(table_name) = lower(${textLiteral(table)}) ORDER BY column_index`,
    );
    return rows.length === 0 ? undefined : rows.map(([name, type]) => ({ name: String(name), type: String(type) }));
  } finally {
    file.give(connection, true);
  }
}

/** Copies the rows of the reader into the table, all or none. */
export async function writeRows(
  reader: DuckDBConnection,
  select: string,
  { load, file, cancelled, onRows }: LoadParts,
  appended: readonly TargetColumn[] | undefined,
): Promise<number | 'no-room'> {
  const plain = await withoutNested(reader, select);
  const writer = await file.take();
  let committed = false;
  try {
    await writer.run('BEGIN TRANSACTION');
    const schema = load.schema ?? DEFAULT_SCHEMA;
    const name = `${identifier(schema)}.${identifier(load.table)}`;
    if (appended === undefined) {
      if (load.ifExists === 'replace') await writer.run(`DROP TABLE IF EXISTS ${name}`);
      await writer.run(`CREATE TABLE ${name} (${plain.columns.join(', ')})`);
    }
    const appender = await writer.createAppender(load.table, schema);
    const rows = await orReason(reader, plain.select, () =>
      copyRows(reader, plain.select, appender, { cancelled, onRows, hasRoom: () => hasRoom(file.path) }),
    );
    if (rows === 'no-room') return rows;
    await writer.run('COMMIT');
    committed = true;
    return rows;
  } finally {
    // Closing the connection rolls back an open transaction.
    file.give(writer, committed);
  }
}

async function copyRows(
  reader: DuckDBConnection,
  select: string,
  appender: Awaited<ReturnType<DuckDBConnection['createAppender']>>,
  { cancelled, onRows, hasRoom: mayGoOn }: Pick<LoadParts, 'cancelled' | 'onRows'> & { hasRoom(): Promise<boolean> },
): Promise<number | 'no-room'> {
  const result = await reader.stream(select);
  let rows = 0;
  for (let chunks = 0; ; chunks += 1) {
    if (cancelled()) throw queryCancelled();
    if (chunks % CHUNKS_BETWEEN_LOOKS === 0) {
      if (!(await mayGoOn())) return 'no-room';
      onRows(rows);
    }
    const chunk = await nextChunk(result);
    if (!chunk) break;
    appender.appendDataChunk(chunk);
    rows += chunk.rowCount;
  }
  appender.closeSync();
  return rows;
}

/** A few bytes of a file can expand to more rows than the disk can hold. */
async function hasRoom(path: string): Promise<boolean> {
  const { bavail, blocks, bsize } = await statfs(dirname(path));
  return bavail * bsize > Math.min(LEAST_FREE_BYTES, blocks * bsize * LEAST_FREE_SHARE);
}

/** Converts nested values to texts, and returns the selection with the columns for its table. */
async function withoutNested(
  reader: DuckDBConnection,
  select: string,
): Promise<{ readonly select: string; readonly columns: readonly string[] }> {
  const statement = await reader.prepare(select);
  try {
    const all = Array.from({ length: statement.columnCount }, (_, index) => ({
      name: identifier(statement.columnName(index)),
      type: statement.columnType(index),
    }));
    if (all.every(({ type }) => !AS_TEXT.has(type.typeId)))
      return { select, columns: all.map(({ name, type }) => `${name} ${String(type)}`) };
    return {
      select: `SELECT ${all.map(({ name, type }) => `${plainValue(name, type)} AS ${name}`).join(', ')} FROM (${select})`,
      columns: all.map(({ name, type }) => `${name} ${AS_TEXT.has(type.typeId) ? 'VARCHAR' : String(type)}`),
    };
  } finally {
    statement.destroySync();
  }
}

export function plainValue(name: string, { typeId }: DuckDBType): string {
  if (!AS_TEXT.has(typeId)) return name;
  return typeId === DuckDBTypeId.BLOB || typeId === DuckDBTypeId.ENUM
    ? `CAST(${name} AS VARCHAR)`
    : `CAST(to_json(${name}) AS VARCHAR)`;
}
