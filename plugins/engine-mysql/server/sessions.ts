import type { Logger } from '@facet/sdk/common';
import {
  type Connection,
  type ConnectionOptions,
  createConnection,
  createPool,
  type Pool,
  type PoolConnection,
} from 'mysql2';
import { mysqlDialect } from './dialect.ts';

/** Connections in addition to those for queries, for introspection while all of those are busy. */
const SPARE = 4;
const IDLE_MS = 30_000;
/** SQL modes in which quotes, backslashes or whole statements have another meaning than our checks assume. */
const OTHER_GRAMMARS: ReadonlySet<string> = new Set([
  'ANSI',
  'ANSI_QUOTES',
  'NO_BACKSLASH_ESCAPES',
  'DB2',
  'MAXDB',
  'MSSQL',
  'ORACLE',
  'POSTGRESQL',
]);

interface Facts {
  readonly isMariaDb: boolean;
  schema: string | null;
}

/** Connections whose sessions are set up: UTC, our SQL mode, and for each query its schema, limits and transaction mode. */
export class Sessions {
  readonly #options: ConnectionOptions;
  readonly #pool: Pool;
  readonly #log: Logger;
  readonly #facts = new WeakMap<PoolConnection, Facts>();

  /** @param queries Maximum number of parallel queries. */
  constructor(options: ConnectionOptions, queries: number, log: Logger) {
    this.#options = options;
    this.#log = log;
    this.#pool = createPool({
      ...options,
      connectionLimit: queries + SPARE,
      maxIdle: queries,
      idleTimeout: IDLE_MS,
      waitForConnections: true,
    });
  }

  /** Waits for a connection or for the signal; a connection that arrives later returns to the pool. */
  take(givenUp: AbortSignal): Promise<PoolConnection> {
    return new Promise((resolve, reject) => {
      const onAbort = (): void => reject(new Error('The wait for a connection was given up.'));
      givenUp.addEventListener('abort', onAbort, { once: true });
      this.#pool.getConnection((error, connection) => {
        givenUp.removeEventListener('abort', onAbort);
        if (error) reject(error);
        else if (givenUp.aborted) connection.release();
        else resolve(connection);
      });
    });
  }

  /** Prepares a connection for one statement. */
  async begin(
    connection: PoolConnection,
    {
      schema,
      readOnly,
      maxRows,
      deadlineMs,
    }: {
      readonly schema: string | null;
      readonly readOnly: boolean;
      readonly maxRows: number;
      readonly deadlineMs: number;
    },
  ): Promise<void> {
    const facts = this.#facts.get(connection) ?? (await this.#introduce(connection));
    const wanted = schema ?? this.#options.database ?? null;
    if (wanted !== null && facts.schema !== wanted) {
      await askConnection(connection, `USE ${mysqlDialect.quoteIdentifier(wanted)}`);
      facts.schema = wanted;
    }
    const time = Math.max(1, Math.ceil(deadlineMs));
    await askConnection(
      connection,
      `SET SESSION sql_select_limit = ${maxRows}, ${facts.isMariaDb ? `max_statement_time = ${time / 1_000}` : `max_execution_time = ${time}`}`,
    );
    const kind = readOnly ? 'READ ONLY' : 'READ WRITE';
    // If a statement ends the transaction, the next one has the same mode.
    await askConnection(connection, `SET SESSION TRANSACTION ${kind}`);
    await askConnection(connection, `START TRANSACTION ${kind}`);
  }

  /** Sends a KILL QUERY for `connection` over a separate connection. */
  async cancel(connection: Connection): Promise<void> {
    const other = createConnection(this.#options);
    other.on('error', (error) => this.#log.debug('A connection for a stop was lost.', { error: error.message }));
    try {
      await askConnection(other, `KILL QUERY ${connection.threadId}`);
    } catch (error) {
      this.#log.warn('A query could not be cancelled.', { error: String(error) });
    } finally {
      other.destroy();
    }
  }

  /** Runs one statement of Facet over a separate connection; a failure is only logged. */
  async tell(sql: string): Promise<void> {
    const other = createConnection(this.#options);
    other.on('error', (error) => this.#log.debug('A connection for one statement was lost.', { error: error.message }));
    try {
      await askConnection(other, sql);
    } catch (error) {
      this.#log.warn('The table of a failed load could not be removed.', { error: String(error) });
    } finally {
      other.destroy();
    }
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#pool.end((error) => {
        if (error) this.#log.debug('A connection did not close.', { error: error.message });
        resolve();
      });
    });
  }

  async #introduce(connection: PoolConnection): Promise<Facts> {
    connection.on('error', (error) => this.#log.debug('A connection was lost.', { error: error.message }));
    const [row = []] = await askConnection(connection, 'SELECT @@version, @@sql_mode');
    const modes = textOf(row[1])
      .split(',')
      .filter((mode) => mode !== '' && !OTHER_GRAMMARS.has(mode));
    await askConnection(
      connection,
      `SET SESSION sql_mode = ${mysqlDialect.literal(modes.join(','))}, time_zone = '+00:00'`,
    );
    const facts = { isMariaDb: /mariadb/i.test(textOf(row[0])), schema: this.#options.database ?? null };
    this.#facts.set(connection, facts);
    return facts;
  }
}

/** Runs one statement of Facet and returns its rows as texts. */
export function askConnection(connection: Connection, sql: string): Promise<readonly (readonly unknown[])[]> {
  return new Promise((resolve, reject) => {
    connection.query({ sql, rowsAsArray: true }, (error: Error | null, rows: unknown) => {
      if (error) reject(error);
      else resolve(Array.isArray(rows) ? rows.filter((row) => Array.isArray(row)) : []);
    });
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
