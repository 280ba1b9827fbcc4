import type { Logger } from '@facet/sdk/common';
import {
  type ColumnBatch,
  type ConnectionRights,
  type EngineCatalogs,
  type EngineColumn,
  type EngineDatabase,
  type EngineTable,
  type EngineTableDetails,
  PagedStatements,
  RESULT_BYTES,
  type RowPage,
  type RunOptions,
  untilStopped,
} from '@facet/sdk/server';
import type { MssqlOptions } from './connection-options.ts';
import { mssqlRights } from './connection-rights.ts';
import { mssqlDialect } from './dialect.ts';
import { describeTable, listDatabases, listSchemas, listTables } from './introspection.ts';
import { readError } from './read-error.ts';
import { type Field, readRows } from './read-rows.ts';
import { RowFeed } from './row-feed.ts';
import { type Session, Sessions } from './sessions.ts';
import { checkStatement } from './statement-gate.ts';
import { genericTypeOf } from './types.ts';
import { mssqlVocabulary } from './vocabulary.ts';

const CLEAN = 'IF @@TRANCOUNT > 0 ROLLBACK';

/** One database of a SQL Server. */
export class MssqlDatabase implements EngineDatabase {
  readonly #sessions: Sessions;
  readonly #statements: PagedStatements<Field>;
  readonly #log: Logger;
  readonly #ownDatabase: string | null;

  constructor(options: MssqlOptions, log: Logger) {
    this.#sessions = new Sessions(options, log);
    this.#log = log;
    this.#statements = new PagedStatements({
      pages: (sql, own) => this.#pages(sql, own),
      read: readRows,
      check: checkStatement,
    });
    this.#ownDatabase = options.config.options?.database ?? null;
  }

  run(sql: string, options: RunOptions): Promise<ColumnBatch> {
    return this.#statements.run(sql, options);
  }

  stream(sql: string, options: RunOptions): AsyncIterable<ColumnBatch> {
    return this.#statements.stream(sql, options);
  }

  async ping(signal: AbortSignal): Promise<void> {
    await this.#statements.rows('SELECT 1', signal);
  }

  rights(signal: AbortSignal): Promise<ConnectionRights> {
    return mssqlRights((sql) => this.#statements.rows(sql, signal));
  }

  async catalogs(signal: AbortSignal): Promise<EngineCatalogs> {
    const names = await listDatabases((sql) => this.#statements.rows(sql, signal));
    const [row] =
      this.#ownDatabase === null ? await this.#statements.rows('SELECT DB_NAME()', signal) : [[this.#ownDatabase]];
    return { names, own: textOrNull(row?.[0]) };
  }

  schemas(signal: AbortSignal): Promise<readonly string[]> {
    return listSchemas((sql) => this.#statements.rows(sql, signal));
  }

  async tables(schema: string | null, signal: AbortSignal): Promise<readonly EngineTable[]> {
    return listTables((sql) => this.#statements.rows(sql, signal), schemaSql(schema));
  }

  describeTable(schema: string | null, table: string, signal: AbortSignal): Promise<EngineTableDetails | undefined> {
    return describeTable((sql) => this.#statements.rows(sql, signal), schemaSql(schema), table);
  }

  async describeQuery(sql: string, _schema: string | null, signal: AbortSignal): Promise<readonly EngineColumn[]> {
    checkStatement(sql, true);
    const rows = await this.#statements.rows(
      `SELECT name, system_type_name, error_number, error_message FROM sys.dm_exec_describe_first_result_set(${mssqlDialect.literal(sql)}, NULL, 0)
       WHERE is_hidden = 0 OR error_number IS NOT NULL ORDER BY column_ordinal`,
      signal,
    );
    const fault = rows.find(([, , number]) => number !== null);
    if (fault) throw readError(Object.assign(new Error(String(fault[3])), { number: Number(fault[2]) }), sql);
    return rows.map(([name, type]) => {
      const written = String(type ?? 'sql_variant').toUpperCase();
      return { name: String(name ?? ''), type: written, generic: genericTypeOf(written) };
    });
  }

  /** The server does not list its built-in functions. */
  async functionNames(signal: AbortSignal): Promise<readonly string[]> {
    const made = await this.#statements.rows(
      "SELECT name FROM sys.objects WHERE type IN ('FN', 'IF', 'TF', 'FS', 'FT', 'AF')",
      signal,
    );
    return [...new Set([...mssqlVocabulary.functions, ...made.map(([name]) => String(name).toLowerCase())])].sort();
  }

  async defaultSchema(signal: AbortSignal): Promise<string | null> {
    const [row] = await this.#statements.rows('SELECT SCHEMA_NAME()', signal);
    return textOrNull(row?.[0]);
  }

  async estimate(sql: string, _schema: string | null, signal: AbortSignal): Promise<Readonly<Record<string, string>>> {
    checkStatement(sql, true);
    const session = await this.#sessions.take(signal);
    try {
      await session.tell('SET SHOWPLAN_XML ON');
      const feed = new RowFeed(session.connection, sql, RESULT_BYTES);
      const part = await feed.next();
      await feed.stop();
      return estimateOf(String(part?.rows[0]?.[0] ?? ''));
    } catch (error) {
      throw readError(error, sql);
    } finally {
      // The session now returns only plans, so it cannot be reused.
      session.close();
    }
  }

  async close(): Promise<void> {
    this.#sessions.close();
  }

  #pages(sql: string, options: RunOptions): AsyncGenerator<RowPage<Field>, void> {
    return untilStopped(options, (signal) => this.#feed(sql, options, signal));
  }

  async *#feed(sql: string, options: RunOptions, signal: AbortSignal): AsyncGenerator<RowPage<Field>, void> {
    const session = await this.#sessions.take(signal);
    const mostBytes = options.maxBytes ?? RESULT_BYTES;
    const feed = new RowFeed(session.connection, batchOf(sql, options.readOnly, mostBytes), mostBytes);
    const stop = (): void => feed.fail(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    let whole = false;
    try {
      for (let part = await feed.next(); part; part = await feed.next()) yield part;
      if (feed.fields) yield { fields: feed.fields, rows: [], bytes: 0 };
      whole = true;
    } catch (error) {
      throw signal.aborted ? error : readError(error, sql);
    } finally {
      signal.removeEventListener('abort', stop);
      await this.#leave(session, feed, whole && options.readOnly);
    }
  }

  /** Gives the connection back as it was, or closes it. A caller that has stopped a statement does not wait for its end. */
  async #leave(session: Session, feed: RowFeed, clean: boolean): Promise<void> {
    const left = (async () => {
      await feed.stop();
      if (!clean) await session.tell(CLEAN);
      this.#sessions.giveBack(session);
    })().catch((error: unknown) => {
      this.#log.debug('A connection is closed after a failed statement.', { error: String(error) });
      session.close();
    });
    if (clean) await left;
  }
}

/**
 * The text that is sent. It has the same line breaks as the SQL, so that line numbers in errors are right. Reading
 * statements run in a transaction that is rolled back; values that are too large are truncated by the server.
 */
function batchOf(sql: string, readOnly: boolean, mostBytes: number): string {
  const size = `SET TEXTSIZE ${Math.min(mostBytes, LARGEST_TEXT)}; `;
  // Some DDL statements must be alone in their batch.
  if (!readOnly) return sql;
  return `${CLEAN}; ${size}BEGIN TRANSACTION; ${sql}\n; ROLLBACK`;
}

const LARGEST_TEXT = 2_147_483_647;

function estimateOf(plan: string): Readonly<Record<string, string>> {
  const [, cost] = /StatementSubTreeCost="([^"]+)"/.exec(plan) ?? [];
  const [, rows] = /StatementEstRows="([^"]+)"/.exec(plan) ?? [];
  return {
    ...(rows === undefined ? {} : { 'Estimated rows': rows }),
    ...(cost === undefined ? {} : { 'Estimated cost': cost }),
  };
}

const schemaSql = (schema: string | null): string => (schema === null ? 'SCHEMA_NAME()' : mssqlDialect.literal(schema));
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
