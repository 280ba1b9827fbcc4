import type { Duplex } from 'node:stream';
import {
  BATCH_BYTES,
  type ColumnBatch,
  type ConnectionRights,
  type EngineColumn,
  type EngineDatabase,
  EngineError,
  type EngineTable,
  type EngineTableDetails,
  type EngineTableLoads,
  queryCancelled,
  queryTimedOut,
  RESULT_BYTES,
  ResultBudget,
  type RunOptions,
  tooManyBytes,
} from '@facet/sdk/server';
import type { Logger } from '@facet/sdk/common';
import { meterWire } from '@facet/sdk/data-work';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { postgresRights } from './connection-rights.ts';
import { postgresDialect } from './dialect.ts';
import { LineLoss } from './line-loss.ts';
import { loadTable } from './load-table.ts';
import { readError } from './read-error.ts';
import { columnsOf, readRows, type ResultField, type TextRow } from './read-rows.ts';

const INTROSPECTION_MS = 15_000;
/** Size of the first batch, from which the size of rows is estimated. */
const FIRST_ROWS = 500;
const BATCH_ROWS = 10_000;
/** Of a batch, whose rows the driver reads at once: a thousand columns of nothing take few bytes, and as long as others. */
const BATCH_CELLS = 200_000;
/** Time that a cancelled query has to end before its connection is closed. */
const GRACE_MS = 800;

/** One Postgres database behind a pool of connections. */
export class PostgresDatabase implements EngineDatabase {
  readonly #config: pg.PoolConfig;
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  readonly tableLoads: EngineTableLoads = {
    write: (load, rows, signal) => loadTable(() => this.#connect(), load, rows, signal),
  };

  constructor(config: pg.PoolConfig, log: Logger) {
    this.#config = config;
    this.#log = log;
    this.#pool = new pg.Pool(config);
    // A lost idle connection is replaced by the next query.
    this.#pool.on('error', (error) => log.debug('An idle connection was lost.', { error: error.message }));
    // A connection that is lost during a query also fails the query below; without a listener the error would end the
    // process.
    this.#pool.on('connect', (client) => {
      client.on('error', (error) => log.debug('A connection was lost.', { error: error.message }));
    });
  }

  async run(sql: string, options: RunOptions): Promise<ColumnBatch> {
    const rows: TextRow[] = [];
    let fields: readonly ResultField[] = [];
    for await (const part of this.#read(sql, options, false)) {
      fields = part.fields;
      for (const row of part.rows) rows.push(row);
    }
    return readRows(fields, rows);
  }

  async *stream(sql: string, options: RunOptions): AsyncGenerator<ColumnBatch> {
    for await (const { fields, rows } of this.#read(sql, options, true)) yield await readRows(fields, rows);
  }

  /** @param inBatches Whether the byte budget applies to each batch, or to all of them together. */
  async *#read(
    sql: string,
    options: RunOptions,
    inBatches: boolean,
  ): AsyncGenerator<{ readonly fields: readonly ResultField[]; readonly rows: readonly TextRow[] }> {
    if (options.signal.aborted) throw queryCancelled();
    const client = await this.#connect();
    // After a change the session may contain state, such as temporary tables, and is not reused.
    const release = once((destroy: boolean) => client.release(destroy || !options.readOnly));
    let early: EngineError | undefined;
    let giveUp: NodeJS.Timeout | undefined;
    // Ends the wait when the connection is lost.
    const line = new LineLoss();
    const lose = (error: Error): void => line.lose(error);
    client.on('error', lose);
    const stop = (reason: EngineError): void => {
      if (early) return;
      early = reason;
      void this.#cancel(client);
      giveUp = setTimeout(() => lose(reason), GRACE_MS);
    };
    const onAbort = (): void => stop(queryCancelled());
    options.signal.addEventListener('abort', onAbort, { once: true });
    const deadline = setTimeout(() => stop(queryTimedOut(options.deadlineMs)), options.deadlineMs);
    const maxBytes = options.maxBytes ?? RESULT_BYTES;
    const budget = new ResultBudget(options);
    const wire = wireOf(client);
    const meter = meterWire(wire, maxBytes, () => {
      early ??= tooManyBytes(maxBytes);
      lose(early);
      wire.destroy();
    });
    let broken = false;
    let cursor: Cursor<TextRow> | undefined;
    try {
      if (options.signal.aborted) throw queryCancelled();
      await line.until(client.query(opening(options)));
      cursor = client.query(new Cursor<TextRow>(sql, [], { rowMode: 'array', types: { getTypeParser: () => asText } }));
      let left = options.maxRows;
      let first = true;
      let batch = FIRST_ROWS;
      while (left > 0) {
        const asked = Math.min(left, batch);
        const before = meter.bytes;
        const { rows, fields } = await line.until(readCursor(cursor, asked));
        if (early) throw early;
        budget.take(rows.length * fields.length, 0);
        batch = Math.min(
          nextBatch(rows.length, meter.bytes - before, inBatches ? BATCH_BYTES : maxBytes - meter.bytes),
          Math.max(1, Math.floor(BATCH_CELLS / fields.length)),
        );
        if (inBatches) {
          meter.reset();
          budget.startBatch();
        }
        if (first || rows.length > 0) yield { fields, rows };
        first = false;
        left -= rows.length;
        if (rows.length < asked) break;
      }
      await line.until(cursor.close());
      cursor = undefined;
      // Changes that are possible in spite of READ ONLY, such as EXPLAIN ANALYZE of CREATE TABLE AS, must be rolled
      // back.
      await line.until(client.query(options.readOnly ? 'ROLLBACK' : 'COMMIT'));
    } catch (error) {
      broken = true;
      throw early ?? readError(error, sql);
    } finally {
      clearTimeout(deadline);
      clearTimeout(giveUp);
      meter.dispose();
      options.signal.removeEventListener('abort', onAbort);
      if (line.isLost) release(true);
      else await this.#giveBack(client, release, cursor, broken || cursor !== undefined);
      client.off('error', lose);
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw readError(error, '');
    }
  }

  /** Rolls the transaction back after a failure; the connection is closed if that fails. */
  async #giveBack(
    client: pg.PoolClient,
    release: (destroy: boolean) => void,
    cursor: Cursor<TextRow> | undefined,
    rollBack: boolean,
  ): Promise<void> {
    if (!rollBack) {
      release(false);
      return;
    }
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, GRACE_MS);
    const tidied = (async () => {
      await cursor?.close();
      await client.query('ROLLBACK');
      release(false);
    })().catch((error: unknown) => {
      this.#log.debug('A connection is closed after a failed query.', { error: String(error) });
    });
    await Promise.race([tidied, late.promise]);
    clearTimeout(timer);
    // Has no effect if the connection was already released.
    release(true);
  }

  /** Sends a cancel request for `client` over a separate connection. */
  async #cancel(client: pg.PoolClient): Promise<void> {
    const pid: unknown = Reflect.get(client, 'processID');
    if (typeof pid !== 'number') return;
    const other = new pg.Client(this.#config);
    other.on('error', (error) => this.#log.debug('A connection for a stop was lost.', { error: error.message }));
    try {
      await other.connect();
      await other.query('SELECT pg_cancel_backend($1)', [pid]);
    } catch (error) {
      this.#log.warn('A query could not be cancelled.', { error: String(error) });
    } finally {
      await other.end().catch(() => {});
    }
  }

  async ping(signal: AbortSignal): Promise<void> {
    await this.#ask('SELECT 1', signal);
  }

  rights(signal: AbortSignal): Promise<ConnectionRights> {
    return postgresRights((sql) => this.#ask(sql, signal));
  }

  async schemas(signal: AbortSignal): Promise<readonly string[]> {
    const rows = await this.#ask(
      `SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_(toast|temp)' AND nspname <> 'pg_catalog'
       AND has_schema_privilege(oid, 'USAGE') ORDER BY 1`,
      signal,
    );
    return rows.map(([name]) => String(name));
  }

  async tables(schema: string | null, signal: AbortSignal): Promise<readonly EngineTable[]> {
    const rows = await this.#ask(
      `SELECT c.relname, c.relkind FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = ${schemaSql(schema)} AND c.relkind IN ('r', 'p', 'v', 'm', 'f') ORDER BY 1`,
      signal,
    );
    return rows.map(([name, kind]) => ({
      name: String(name),
      type: kind === 'v' ? 'view' : kind === 'm' ? 'materialized_view' : 'table',
    }));
  }

  async describeTable(
    schema: string | null,
    table: string,
    signal: AbortSignal,
  ): Promise<EngineTableDetails | undefined> {
    const relation = `(SELECT c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = ${schemaSql(schema)} AND c.relname = ${text(table)} AND c.relkind IN ('r', 'p', 'v', 'm', 'f'))`;
    const [columns, constraints, indexes, notes, parted] = await Promise.all([
      this.#ask(
        `SELECT a.attname, upper(format_type(a.atttypid, a.atttypmod)), col_description(a.attrelid, a.attnum), a.attnotnull
         FROM pg_attribute a WHERE a.attrelid = ${relation} AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
        signal,
      ),
      this.#ask(
        `SELECT k.contype, k.conname, to_json(${names('k.conrelid', 'k.conkey')}), fn.nspname, fc.relname,
           to_json(${names('k.confrelid', 'k.confkey')})
         FROM pg_constraint k LEFT JOIN pg_class fc ON fc.oid = k.confrelid LEFT JOIN pg_namespace fn ON fn.oid = fc.relnamespace
         WHERE k.conrelid = ${relation} AND k.contype IN ('p', 'f') ORDER BY k.conname`,
        signal,
      ),
      this.#ask(
        `SELECT i.relname, to_json(ARRAY(SELECT pg_get_indexdef(x.indexrelid, n, true) FROM generate_series(1, x.indnkeyatts) n)),
           x.indisunique FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
         WHERE x.indrelid = ${relation} AND NOT x.indisprimary ORDER BY 1`,
        signal,
      ),
      this.#ask(`SELECT obj_description(${relation}, 'pg_class')`, signal),
      this.#ask(
        `SELECT a.attname FROM pg_partitioned_table p JOIN pg_attribute a ON a.attrelid = p.partrelid
         JOIN unnest(p.partattrs::int2[]) WITH ORDINALITY AS k(n, at) ON k.n = a.attnum
         WHERE p.partrelid = ${relation} ORDER BY k.at`,
        signal,
      ),
    ]);
    if (columns.length === 0) return undefined;
    const primaryKey = constraints.filter(([kind]) => kind === 'p').flatMap((row) => list(row[2]));
    const foreignKeys = constraints
      .filter(([kind]) => kind === 'f')
      .map(([, name, own, referredSchema, referredTable, referred]) => ({
        name: String(name),
        columns: list(own),
        referredSchema: typeof referredSchema === 'string' ? referredSchema : null,
        referredTable: String(referredTable),
        referredColumns: list(referred),
      }));
    const indexList = indexes.map(([name, own, unique]) => ({
      name: String(name),
      columns: list(own),
      unique: unique === 't',
    }));
    return {
      columns: columns.map(([name, type, comment, required]) => ({
        name: String(name),
        type: String(type),
        longType: String(type),
        comment: comment ?? null,
        nullable: required !== 't',
        keys: [
          ...(primaryKey.includes(String(name)) ? (['pk'] as const) : []),
          ...(foreignKeys.some((key) => key.columns.includes(String(name))) ? (['fk'] as const) : []),
          ...(indexList.some((index) => index.columns.includes(String(name))) ? (['index'] as const) : []),
        ],
      })),
      comment: notes[0]?.[0] ?? null,
      primaryKey,
      foreignKeys,
      indexes: indexList,
      ...(parted.length === 0 ? {} : { partitionColumns: parted.map(([name]) => String(name)) }),
    };
  }

  async describeQuery(sql: string, schema: string | null, signal: AbortSignal): Promise<readonly EngineColumn[]> {
    const options = { signal, deadlineMs: INTROSPECTION_MS, maxRows: 1, readOnly: true, schema };
    let columns: readonly EngineColumn[] = [];
    for await (const { fields } of this.#read(`SELECT * FROM (${sql}\n) AS described LIMIT 0`, options, false)) {
      columns = columnsOf(fields);
    }
    return columns;
  }

  async functionNames(signal: AbortSignal): Promise<readonly string[]> {
    const rows = await this.#ask(
      `SELECT DISTINCT p.proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
       WHERE p.proname ~ '^[a-z]' AND n.nspname NOT IN ('information_schema') ORDER BY 1`,
      signal,
    );
    return rows.map(([name]) => String(name));
  }

  async defaultSchema(signal: AbortSignal): Promise<string | null> {
    const [row] = await this.#ask('SELECT current_schema()', signal);
    return row?.[0] ?? null;
  }

  async estimate(sql: string, schema: string | null, signal: AbortSignal): Promise<Readonly<Record<string, string>>> {
    const rows = await this.#ask(`EXPLAIN ${sql}`, signal, schema);
    const cost = /cost=([\d.]+)\.\.([\d.]+)/.exec(rows[0]?.[0] ?? '');
    return { 'Start-up cost': costText(cost?.[1]), 'Total cost': costText(cost?.[2]) };
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #ask(sql: string, signal: AbortSignal, schema: string | null = null): Promise<readonly TextRow[]> {
    const options = { signal, deadlineMs: INTROSPECTION_MS, maxRows: 100_000, readOnly: true, schema };
    const all: TextRow[] = [];
    for await (const { rows } of this.#read(sql, options, false)) all.push(...rows);
    return all;
  }
}

function once(work: (destroy: boolean) => void): (destroy: boolean) => void {
  let done = false;
  return (destroy) => {
    if (done) return;
    done = true;
    work(destroy);
  };
}

/** Number of rows that fit into the byte budget, estimated from the rows so far. */
function nextBatch(rows: number, bytes: number, room: number): number {
  if (rows === 0) return BATCH_ROWS;
  return Math.max(1, Math.min(BATCH_ROWS, Math.floor(room / Math.max(1, bytes / rows))));
}

function wireOf(client: pg.PoolClient): Duplex {
  const connection: unknown = Reflect.get(client, 'connection');
  const stream: unknown = connection instanceof Object ? Reflect.get(connection, 'stream') : undefined;
  if (stream instanceof Object && 'pipe' in stream && 'write' in stream) return stream as Duplex;
  throw new TypeError('The Postgres connection has no stream.');
}

const asText = (value: string): string => value;

/** Sets up the transaction in one round trip; the following query uses the protocol for a single statement. */
function opening(options: RunOptions): string {
  const schema = options.schema ? `; SET LOCAL search_path = ${postgresDialect.quoteIdentifier(options.schema)}` : '';
  return `BEGIN ${options.readOnly ? 'READ ONLY' : 'READ WRITE'}; SET LOCAL statement_timeout = ${Math.max(1, Math.ceil(options.deadlineMs))}${schema}`;
}

function readCursor(
  cursor: Cursor<TextRow>,
  count: number,
): Promise<{ readonly rows: readonly TextRow[]; readonly fields: readonly ResultField[] }> {
  return new Promise((resolve, reject) => {
    cursor.read(count, (error: Error | undefined, rows: TextRow[], result: { fields: ResultField[] }) => {
      if (error) reject(error);
      else resolve({ rows, fields: result.fields });
    });
  });
}

const text = (value: string): string => postgresDialect.literal(value);
const schemaSql = (schema: string | null): string => (schema === null ? 'current_schema()' : text(schema));
const names = (relation: string, keys: string): string =>
  `ARRAY(SELECT a.attname FROM unnest(${keys}) WITH ORDINALITY u(n, at) JOIN pg_attribute a ON a.attrelid = ${relation} AND a.attnum = u.n ORDER BY u.at)`;

function list(json: string | null | undefined): string[] {
  const parsed: unknown = json ? JSON.parse(json) : [];
  return Array.isArray(parsed) ? parsed.map(String) : [];
}

/** Costs in the format of the contract: `0.0`, `12.75`. */
function costText(cost: string | undefined): string {
  if (cost === undefined) return '';
  const number = Number(cost);
  return Number.isInteger(number) ? number.toFixed(1) : String(number);
}
