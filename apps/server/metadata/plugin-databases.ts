import { createHash, hkdfSync } from 'node:crypto';
import { FacetError, type Logger } from '@facet/sdk/common';
import pg from 'pg';
import { connectionOptions, lineOf, openPool } from './postgres-pool.ts';
import { TableBudget } from './table-budget.ts';

/** Of one plugin, in each process of the server. */
const MOST_CONNECTIONS = 4;
const STATEMENT_MS = 30_000;
const MOST_ROWS = 200_000;
const MEGABYTE = 1_048_576;
/** Of a database without tables, nearly. */
const EMPTY_BYTES = 8 * MEGABYTE;
const MOST_BYTES = 64 * MEGABYTE;

export interface TableAnswer {
  readonly rows: readonly unknown[];
  readonly changes?: bigint;
}

/** Connections of one plugin to its own tables. */
export interface PluginTables {
  acquire(): Promise<number>;
  query(connection: unknown, sql: unknown, parameters: unknown): Promise<TableAnswer>;
  release(connection: unknown): void;
  /** The process of the plugin has ended: nothing that it began goes on. */
  releaseAll(): void;
}

/**
 * Own tables of installed plugins where the metadata is in Postgres. Each plugin has a database and a role of its own, so
 * Postgres itself keeps it from the tables, messages and locks of everything else, whatever its statements say. The password
 * is derived from the secret key and stands nowhere.
 */
export class PluginDatabases {
  readonly #url: string;
  readonly #secretKey: Uint8Array;
  readonly #mostBytes: number;
  readonly #pools = new Map<string, Promise<pg.Pool>>();
  /** Asks for sizes, which no setting of a plugin changes. */
  #measuring: pg.Pool | undefined;

  readonly #log: Pick<Logger, 'warn'>;

  /** @param mostMegabytes Of the tables of one plugin. */
  constructor(url: string, secretKey: Uint8Array, mostMegabytes: number, log: Pick<Logger, 'warn'>) {
    this.#url = url;
    this.#log = log;
    this.#secretKey = secretKey;
    this.#mostBytes = mostMegabytes * MEGABYTE;
  }

  of(plugin: string): PluginTables {
    const measure = (): Promise<number> => this.#sizeOf(plugin);
    const budget = new TableBudget({ mostBytes: this.#mostBytes, measure });
    return new PoolTables(() => this.#poolOf(plugin), budget, this.#log);
  }

  /** With all that is in it. */
  async drop(plugin: string): Promise<void> {
    await this.#closed(plugin);
    const name = this.#nameOf(plugin);
    await this.#asAdministrator(async (client) => {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`drop role if exists ${name}`);
    });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.keys()].map((plugin) => this.#closed(plugin)));
    await this.#measuring?.end();
  }

  async #sizeOf(plugin: string): Promise<number> {
    this.#measuring ??= openPool({ ...connectionOptions(this.#url), max: 1, allowExitOnIdle: true }, () => undefined);
    const { rows } = await this.#measuring.query<{ size: number }>('select pg_database_size($1::name) as size', [
      this.#nameOf(plugin),
    ]);
    return (rows[0]?.size ?? Number.POSITIVE_INFINITY) - EMPTY_BYTES;
  }

  async #closed(plugin: string): Promise<void> {
    const pool = this.#pools.get(plugin);
    this.#pools.delete(plugin);
    await (await pool?.catch(() => undefined))?.end();
  }

  #poolOf(plugin: string): Promise<pg.Pool> {
    const known = this.#pools.get(plugin);
    if (known) return known;
    const opening = this.#open(plugin);
    this.#pools.set(plugin, opening);
    opening.catch(() => this.#pools.delete(plugin));
    return opening;
  }

  async #open(plugin: string): Promise<pg.Pool> {
    const name = this.#nameOf(plugin);
    const password = this.#passwordOf(plugin);
    await this.#asAdministrator((client) => ensureDatabase(client, name, password)).catch((cause: unknown) => {
      throw noDatabase(plugin, cause);
    });
    const url = new URL(this.#url);
    url.username = name;
    url.password = password;
    url.pathname = `/${name}`;
    const options = { ...connectionOptions(url.href), max: MOST_CONNECTIONS, allowExitOnIdle: true };
    return openPool(options, () => undefined);
  }

  async #asAdministrator(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
    const client = new pg.Client(connectionOptions(this.#url));
    client.on('error', () => undefined);
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  }

  /** Several installations may share a server. Letters and digits only. */
  #nameOf(plugin: string): string {
    const whole = `${new URL(this.#url).pathname} ${plugin}`;
    return `facet_plugin_${createHash('sha256').update(whole).digest('hex').slice(0, 24)}`;
  }

  #passwordOf(plugin: string): string {
    const info = `facet/host/plugin-database ${plugin}`;
    return Buffer.from(hkdfSync('sha256', this.#secretKey, new Uint8Array(), info, 32)).toString('hex');
  }
}

/** Every process of the server may come here at the same time. */
async function ensureDatabase(client: pg.Client, name: string, password: string): Promise<void> {
  await client.query('select pg_advisory_lock(hashtext($1))', [name]);
  const role = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  const rights = 'login nosuperuser nocreatedb nocreaterole noinherit noreplication nobypassrls';
  await client.query(
    `${role.rowCount === 0 ? 'create' : 'alter'} role ${name} ${rights} connection limit 50 password '${password}'`,
  );
  const database = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (database.rowCount !== 0) return;
  await client.query(`grant ${name} to current_user`);
  await client.query(`create database ${name} owner ${name}`);
  await client.query(`revoke all on database ${name} from public`);
}

function noDatabase(plugin: string, cause: unknown): FacetError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new FacetError(
    {
      code: 'PLH_NO_DATABASE',
      owner: plugin,
      message: `${plugin} has tables of its own, and no database can be created for them: ${reason}.`,
      remedy: 'Give the user of FACET_METADATA_URL the rights CREATEDB and CREATEROLE, then retry.',
    },
    { cause },
  );
}

class PoolTables implements PluginTables {
  readonly #pool: () => Promise<pg.Pool>;
  readonly #budget: TableBudget;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #taken = new Map<number, pg.PoolClient>();
  /** Those that were told to write nothing. */
  readonly #readOnly = new WeakSet<pg.PoolClient>();
  #options: pg.PoolConfig = {};
  #lastId = 0;

  constructor(pool: () => Promise<pg.Pool>, budget: TableBudget, log: Pick<Logger, 'warn'>) {
    this.#pool = pool;
    this.#budget = budget;
    this.#log = log;
  }

  async acquire(): Promise<number> {
    const pool = await this.#pool();
    const client = await pool.connect();
    this.#options = pool.options;
    this.#lastId += 1;
    this.#taken.set(this.#lastId, client);
    return this.#lastId;
  }

  async query(connection: unknown, sql: unknown, parameters: unknown): Promise<TableAnswer> {
    const client = this.#taken.get(Number(connection));
    if (!client) throw new Error('This connection was released.');
    const values = Array.isArray(parameters) ? parameters.map(asParameter) : [];
    const text = String(sql);
    const { readOnly, single, watched } = await this.#budget.admit(text);
    await this.#setReadOnly(client, readOnly);
    const given = { text, values, ...(single ? { queryMode: 'extended' as const } : {}) };
    try {
      return await bounded(client, given, watched ? (stop) => this.#budget.watch(stop) : undefined);
    } catch (error) {
      if (error instanceof TooMuch) this.#discard(Number(connection));
      throw error;
    }
  }

  /** Of the transaction under way, too. It is set for each statement: the one before may have set something else. */
  async #setReadOnly(client: pg.PoolClient, readOnly: boolean | undefined): Promise<void> {
    if (readOnly === true) {
      this.#readOnly.add(client);
      await client.query('set default_transaction_read_only = on');
      await client.query('set transaction read only');
    } else if (readOnly === false && this.#readOnly.delete(client))
      await client.query('set default_transaction_read_only = off');
  }

  release(connection: unknown): void {
    const client = this.#taken.get(Number(connection));
    this.#taken.delete(Number(connection));
    if (!client) return;
    this.#readOnly.delete(client);
    // Settings, locks and transactions of one user of the connection are no affair of the next.
    client.query('rollback; discard all').then(
      () => client.release(),
      () => client.release(true),
    );
  }

  releaseAll(): void {
    for (const id of this.#taken.keys()) this.#discard(id);
  }

  #discard(id: number): void {
    const client = this.#taken.get(id);
    this.#taken.delete(id);
    if (!client) return;
    client.release(true);
    void this.#end(client);
  }

  /** After its client has left, the server goes on until it has something to send. */
  async #end(client: pg.PoolClient): Promise<void> {
    const other = new pg.Client(this.#options);
    other.on('error', () => undefined);
    try {
      await other.connect();
      await other.query('select pg_terminate_backend($1)', [Reflect.get(client, 'processID')]);
    } catch (error) {
      this.#log.warn('a statement of a plugin could not be ended', { error: String(error) });
    } finally {
      await other.end().catch(() => undefined);
    }
  }
}

class TooMuch extends Error {}

const TOO_MANY = 'The statement gave more rows than there is room for.';

/**
 * Rows are counted as they come: a statement may give more than there is room for. The driver keeps a row until all of it has come,
 * and cannot read one that is longer than a text may be, so bytes are counted on the line, too.
 */
function bounded(
  client: pg.PoolClient,
  given: pg.QueryConfig & { readonly queryMode?: 'extended' },
  watch: ((stop: (reason: Error) => void) => () => void) | undefined,
): Promise<TableAnswer> {
  return new Promise((resolve, reject) => {
    const rows: unknown[] = [];
    let bytes = 0;
    const line = lineOf(client);
    let came = 0;
    const meter = (chunk: Uint8Array): void => {
      came += chunk.length;
      if (came <= MOST_BYTES) return;
      give(TOO_MANY);
      line.destroy();
    };
    const leave = (): void => {
      clearTimeout(late);
      endWatch?.();
      line.off('data', meter);
    };
    const give = (reason: string): void => {
      leave();
      reject(new TooMuch(reason));
    };
    const late = setTimeout(() => give(`The statement took more than ${STATEMENT_MS} ms.`), STATEMENT_MS);
    const endWatch = watch?.(({ message }) => give(message));
    line.on('data', meter);
    const query = client.query(new pg.Query(given));
    query.on('row', (row: Readonly<Record<string, unknown>>) => {
      for (const value of Object.values(row)) bytes += sizeOf(value);
      if (rows.length >= MOST_ROWS || bytes > MOST_BYTES) return give(TOO_MANY);
      rows.push(row);
    });
    query.on('error', (error) => {
      leave();
      reject(error);
    });
    query.on('end', ({ rowCount }) => {
      leave();
      resolve({ rows, ...(typeof rowCount === 'number' ? { changes: BigInt(rowCount) } : {}) });
    });
  });
}

const sizeOf = (value: unknown): number =>
  typeof value === 'string' || value instanceof Uint8Array ? value.length + 8 : typeof value === 'object' ? 64 : 8;

/** Plain values only: an object would be asked how it becomes a text. */
function asParameter(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value);
  if (value instanceof Date || value === null || typeof value !== 'object') return value;
  return JSON.stringify(value);
}
