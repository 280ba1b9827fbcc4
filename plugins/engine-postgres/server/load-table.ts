import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  EngineError,
  queryCancelled,
  type RowFileRefusal,
  type RowText,
  type TableColumnType,
  type TableLoad,
} from '@facet/sdk/server';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { postgresDialect } from './dialect.ts';
import { readError } from './read-error.ts';

/** Longest name in bytes: the server would truncate a longer one, and could then match another table. */
const LONGEST_NAME = 63;
const LONGEST_LOAD = '30min';
/** Lock timeout for a table that others use. */
const LONGEST_WAIT = '30s';
const TABLE_EXISTS = '42P07';

/** Creates a table from rows, or appends to one, in one transaction. */
export async function loadTable(
  connect: () => Promise<pg.PoolClient>,
  load: TableLoad,
  rows: AsyncIterable<RowText>,
  signal: AbortSignal,
): Promise<number | RowFileRefusal> {
  ensureNames(load);
  if (signal.aborted) throw queryCancelled();
  const client = await connect();
  let committed = false;
  try {
    await client.query(
      `BEGIN; SET LOCAL statement_timeout = '${LONGEST_LOAD}'; SET LOCAL lock_timeout = '${LONGEST_WAIT}'`,
    );
    const written = await copyRows(client, load, rows, signal);
    if (typeof written !== 'number') return written;
    if (signal.aborted) throw queryCancelled();
    await client.query('COMMIT');
    committed = true;
    return written;
  } catch (error) {
    if (signal.aborted) throw queryCancelled();
    if (error instanceof pg.DatabaseError && error.code === TABLE_EXISTS) return tableExists(load);
    throw error instanceof pg.DatabaseError ? readError(error, '') : error;
  } finally {
    // Closing a connection rolls back its open transaction.
    client.release(!committed);
  }
}

async function copyRows(
  client: pg.PoolClient,
  load: TableLoad,
  rows: AsyncIterable<RowText>,
  signal: AbortSignal,
): Promise<number | RowFileRefusal> {
  const name = postgresDialect.qualify([load.schema, load.table]);
  const known = load.ifExists === 'replace' ? [] : await columnsOf(client, load);
  if (load.ifExists === 'fail' && known.length > 0) return tableExists(load);
  if (load.ifExists === 'replace') await client.query(`DROP TABLE IF EXISTS ${name}`);
  if (known.length === 0) {
    const columns = load.columns.map((column) => `${quoted(column.name)} ${typeOf(column.type)}`);
    await client.query(`CREATE TABLE ${name} (${columns.join(', ')})`);
  }
  const names = load.columns.map((column) => (known.length === 0 ? column.name : sameName(known, column.name)));
  const strange = names.indexOf(undefined);
  if (strange >= 0) return { refused: { code: 'other-columns', found: load.columns[strange]?.name ?? '', rows: 0 } };
  const copy = client.query(copyFrom(`COPY ${name} (${names.map((one) => quoted(one ?? '')).join(', ')}) FROM STDIN`));
  let written = 0;
  const bytes = async function* (): AsyncGenerator<Buffer, void> {
    for await (const part of rows) {
      yield Buffer.from(part.bytes.buffer, part.bytes.byteOffset, part.bytes.byteLength);
      written += part.rows;
    }
  };
  await pipeline(Readable.from(bytes(), { objectMode: false }), copy, { signal });
  return written;
}

/** Names of the existing table's columns. */
async function columnsOf(client: pg.PoolClient, { schema, table }: TableLoad): Promise<readonly string[]> {
  const { rows } = await client.query<[string]>({
    text: `SELECT a.attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = coalesce($1::text, current_schema()) AND c.relname = $2 AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
      AND a.attnum > 0 AND NOT a.attisdropped`,
    values: [schema, table],
    rowMode: 'array',
  });
  return rows.map(([column]) => column);
}

const sameName = (known: readonly string[], name: string): string | undefined =>
  known.includes(name) ? name : known.find((one) => one.toLowerCase() === name.toLowerCase());

function ensureNames({ schema, table, columns }: TableLoad): void {
  const long = [schema ?? '', table, ...columns.map(({ name }) => name)].find(
    (name) => Buffer.byteLength(name) > LONGEST_NAME,
  );
  if (long !== undefined)
    throw new EngineError(
      'data',
      `The name "${long}" is longer than ${LONGEST_NAME} bytes, which PostgreSQL would cut.`,
    );
}

function typeOf(type: TableColumnType): string {
  switch (type.kind) {
    case 'text':
      return 'text';
    case 'integer':
      return 'bigint';
    case 'double':
      return 'double precision';
    case 'boolean':
      return 'boolean';
    case 'date':
      return 'date';
    case 'datetime':
      return 'timestamp';
    case 'decimal':
      return `numeric(${type.precision}, ${type.scale})`;
  }
}

const quoted = (name: string): string => postgresDialect.quoteIdentifier(name);
const tableExists = ({ table }: TableLoad): RowFileRefusal => ({
  refused: { code: 'table-exists', found: table, rows: 0 },
});
