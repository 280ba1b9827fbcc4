import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import {
  EngineError,
  queryCancelled,
  type RowFileRefusal,
  type RowText,
  type TableColumnType,
  type TableLoad,
} from '@facet/sdk/server';
import { mysqlDialect } from './dialect.ts';
import { readError } from './read-error.ts';
import { askConnection, type Sessions } from './sessions.ts';

/** Lock timeout in seconds for a table that others use. */
const LONGEST_WAIT = 30;
const LONGEST_LOAD_MS = 1_800_000;
const TABLE_EXISTS = 1050;

type Ask = (sql: string) => Promise<readonly (readonly unknown[])[]>;

/**
 * Creates a table from rows, or appends to one. In MySQL, DDL ends a transaction, so a new table is filled under a
 * temporary name and renamed when it is complete. Remains of an aborted load are removed by the next load of the table.
 */
export async function loadTable(
  sessions: Sessions,
  load: TableLoad,
  rows: AsyncIterable<RowText>,
  signal: AbortSignal,
): Promise<number | RowFileRefusal> {
  if (signal.aborted) throw queryCancelled();
  const connection = await sessions.take(signal).catch((error: unknown) => {
    throw signal.aborted ? queryCancelled() : readError(error, '');
  });
  // The driver emits no further events for a destroyed connection.
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => {});
  const ask: Ask = (sql) => Promise.race([askConnection(connection, sql), lost.promise]);
  const stop = (): void => {
    connection.destroy();
    lost.reject(queryCancelled());
  };
  signal.addEventListener('abort', stop, { once: true });
  let leftOver: string | undefined;
  try {
    await sessions.begin(connection, {
      schema: load.schema,
      readOnly: false,
      maxRows: 1_000_000,
      deadlineMs: LONGEST_LOAD_MS,
    });
    await ask(`SET SESSION sql_mode = 'STRICT_ALL_TABLES', lock_wait_timeout = ${LONGEST_WAIT}`);
    const place = placeOf(load);
    const [lock] = await ask(`SELECT GET_LOCK('${place.key}', 0)`);
    if (String(lock?.[0]) !== '1') throw new EngineError('other', 'Another file is being loaded into this table.');
    const known = await existing(ask, load);
    if (known && load.ifExists === 'fail') return tableExists(load);
    if (known?.isView && load.ifExists === 'replace')
      throw new EngineError('data', `"${load.table}" is a view, which no file replaces.`);
    if (known && load.ifExists === 'append') return await append(ask, load, known.columns, rows);
    leftOver = place.staged;
    await ask(`DROP TABLE IF EXISTS ${place.staged}, ${place.replaced}`);
    const columns = load.columns.map(({ name, type }) => `${quoted(name)} ${typeOf(type)}`);
    await ask(`CREATE TABLE ${place.staged} (${columns.join(', ')}) DEFAULT CHARACTER SET utf8mb4`);
    const written = await insertRows(
      ask,
      place.staged,
      load.columns.map(({ name }) => name),
      rows,
    );
    if (signal.aborted) throw queryCancelled();
    const swap = known
      ? `${place.table} TO ${place.replaced}, ${place.staged} TO ${place.table}`
      : `${place.staged} TO ${place.table}`;
    await ask(`RENAME TABLE ${swap}`);
    leftOver = undefined;
    if (known) await ask(`DROP TABLE ${place.replaced}`);
    return written;
  } catch (error) {
    if (signal.aborted) throw queryCancelled();
    if (error instanceof Error && Reflect.get(error, 'errno') === TABLE_EXISTS) return tableExists(load);
    throw error instanceof Error && 'errno' in error ? readError(error, '') : error;
  } finally {
    signal.removeEventListener('abort', stop);
    // The session's mode and locks must not reach the next user, and closing it ends an open transaction.
    connection.destroy();
    if (leftOver !== undefined) await sessions.tell(`DROP TABLE IF EXISTS ${leftOver}`);
  }
}

/** Names of the table, of the table that is filled, and of the table that it replaces. */
function placeOf({ schema, table }: TableLoad) {
  const key = `facet_load_${createHash('sha256')
    .update(`${schema ?? ''}\0${table}`)
    .digest('hex')
    .slice(0, 20)}`;
  const name = (own: string): string => mysqlDialect.qualify([schema, own]);
  return { key, table: name(table), staged: name(key), replaced: name(`${key}_old`) };
}

async function existing(
  ask: Ask,
  { schema, table }: TableLoad,
): Promise<{ readonly columns: readonly string[]; readonly isView: boolean } | undefined> {
  const where = `table_schema = ${schema === null ? 'DATABASE()' : literal(schema)} AND table_name = ${literal(table)}`;
  const [found] = await ask(`SELECT table_type FROM information_schema.tables WHERE ${where}`);
  if (!found) return undefined;
  const columns = await ask(`SELECT column_name FROM information_schema.columns WHERE ${where}`);
  return { columns: columns.map(([name]) => String(name)), isView: found[0] === 'VIEW' };
}

async function append(
  ask: Ask,
  { schema, table, columns }: TableLoad,
  known: readonly string[],
  rows: AsyncIterable<RowText>,
): Promise<number | RowFileRefusal> {
  const names = new Set(known.map((name) => name.toLowerCase()));
  const strange = columns.find(({ name }) => !names.has(name.toLowerCase()));
  if (strange) return { refused: { code: 'other-columns', found: strange.name, rows: 0 } };
  return insertRows(
    ask,
    mysqlDialect.qualify([schema, table]),
    columns.map(({ name }) => name),
    rows,
  );
}

/** Inserts all rows in one transaction, if the storage engine supports them. */
async function insertRows(
  ask: Ask,
  table: string,
  columns: readonly string[],
  rows: AsyncIterable<RowText>,
): Promise<number> {
  const head = `INSERT INTO ${table} (${columns.map(quoted).join(', ')}) VALUES `;
  await ask('START TRANSACTION READ WRITE');
  let written = 0;
  for await (const part of rows) {
    const { bytes } = part;
    await ask(head + valuesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')));
    written += part.rows;
  }
  await ask('COMMIT');
  return written;
}

/**
 * Converts rows of text to lists of SQL values. The escapes of the text have the same meaning in SQL literals. A
 * backslash in a value is always doubled, so a single one before an N means NULL.
 */
export function valuesOf(text: string): string {
  const rows = text.replaceAll("'", "''").slice(0, -1).split('\n');
  return rows.map((row) => `('${row.replaceAll('\t', "','")}')`.replaceAll("'\\N'", 'NULL')).join(',');
}

function typeOf(type: TableColumnType): string {
  switch (type.kind) {
    case 'text':
      return 'LONGTEXT';
    case 'integer':
      return 'BIGINT';
    case 'double':
      return 'DOUBLE';
    case 'boolean':
      return 'BOOLEAN';
    case 'date':
      return 'DATE';
    case 'datetime':
      return 'DATETIME(6)';
    case 'decimal':
      return `DECIMAL(${type.precision}, ${type.scale})`;
  }
}

const quoted = (name: string): string => mysqlDialect.quoteIdentifier(name);
const literal = (text: string): string => mysqlDialect.literal(text);
const tableExists = ({ table }: TableLoad): RowFileRefusal => ({
  refused: { code: 'table-exists', found: table, rows: 0 },
});
