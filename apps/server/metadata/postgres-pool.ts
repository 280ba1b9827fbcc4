import { Socket } from 'node:net';
import pg from 'pg';

const CONNECT_MS = 5_000;
/** Longest that a statement of a call or a job may take; changes of tables have no limit. */
const STATEMENT_MS = 30_000;
/** The server ends a statement itself before that. */
const LONGEST_SILENCE_MS = STATEMENT_MS + 5_000;
const ASK_AFTER_MS = 4_000;
const LOOK_EVERY_MS = 1_000;

export interface PoolOptions extends pg.PoolConfig {
  /** Statements may take any time: for changes of tables. */
  readonly unlimited?: boolean;
}

/**
 * A server that restarts ends all connections, also one that is in use between two statements: its error has no statement to
 * fail then, and ends the process unless it is listened for. The next statement on it fails. A server that vanishes ends none:
 * connections that are in use and silent are dropped.
 * @param onLost Called for idle connections; the next call replaces them.
 */
export function openPool({ unlimited = false, ...options }: PoolOptions, onLost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...options, ...(!unlimited && { verify: limitStatements }) });
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (!unlimited) dropSilent(pool, options);
  return pool;
}

/** Counts and ids come as numbers, as SQLite gives them; ours stay far below 2^53. */
export function connectionOptions(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'facet',
    types: {
      getTypeParser: ((oid, format) =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  };
}

/** What the types of the driver do not name. */
export function lineOf(client: pg.ClientBase): Socket {
  const line: unknown = Reflect.get(Reflect.get(client, 'connection') ?? {}, 'stream');
  if (line instanceof Socket) return line;
  throw new TypeError('The Postgres client has no stream.');
}

/** As a statement: a pooler in between may refuse the option of a connection. */
function limitStatements(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query(`set statement_timeout = ${STATEMENT_MS}`, (error) => done(error));
}

interface Silence {
  bytes: number;
  since: number;
}

/**
 * node-postgres can give up a statement after a time, but not its connection: the next statement would wait behind the answer
 * that does not come. A silent connection is dropped once its server gives no new one either, or after the longest statement.
 */
function dropSilent(pool: pg.Pool, options: pg.PoolConfig): void {
  const held = new Map<pg.PoolClient, Silence>();
  let timer: NodeJS.Timeout | undefined;
  let asking = false;
  const drop = (client: pg.PoolClient): void => void lineOf(client).destroy(new SilentServer());
  const silentFor = (ms: number): pg.PoolClient[] => {
    const now = performance.now();
    return [...held].flatMap(([client, { since }]) => (now - since >= ms ? [client] : []));
  };
  const look = (): void => {
    if (held.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    for (const [client, silence] of held) {
      const bytes = lineOf(client).bytesRead;
      if (bytes !== silence.bytes) held.set(client, { bytes, since: performance.now() });
    }
    for (const client of silentFor(LONGEST_SILENCE_MS)) drop(client);
    const suspects = silentFor(ASK_AFTER_MS);
    if (suspects.length === 0 || asking) return;
    asking = true;
    void answers(options).then((there) => {
      asking = false;
      if (!there) for (const client of silentFor(ASK_AFTER_MS)) drop(client);
    });
  };
  pool.on('acquire', (client) => {
    held.set(client, { bytes: lineOf(client).bytesRead, since: performance.now() });
    timer ??= setInterval(look, LOOK_EVERY_MS).unref();
  });
  pool.on('release', (_error, client) => held.delete(client));
  pool.on('remove', (client) => held.delete(client));
}

export class SilentServer extends Error {
  constructor() {
    super('The database has stopped answering.');
    this.name = 'SilentServer';
  }
}

/** Whether the server takes a new connection. */
async function answers(options: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client(options);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    void client.end();
  }
}
