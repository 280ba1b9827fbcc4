import type { Logger } from '@facet/sdk/common';
import {
  type Engine,
  type EngineDatabase,
  EngineError,
  type Place,
  type Places,
  RESULT_BYTES,
  RESULT_CELLS,
  type RunOptions,
} from '@facet/sdk/server';
import type { ConnectionSource, DatabaseConnection } from '../../contract.server.ts';
import { admissionOf } from './admission.ts';
import { withHttp } from './http-line.ts';
import type { EngineDirectory } from './engine-directory.ts';
import { queryText } from '../query-text.ts';

/** Queries that one database runs at a time unless its `extra` names `max_concurrent_queries`. */
const DEFAULT_CONCURRENCY = 8;
/** Older versions of a connection are closed once their last query has had time to end. */
const CLOSE_AFTER_MS = 120_000;

export interface Opened {
  readonly connection: DatabaseConnection;
  readonly engine: Engine;
  readonly database: EngineDatabase;
  readonly admission: Place;
  /** Lower-case names of all functions that the database has; asked for once in a while. */
  functionNames(): Promise<ReadonlySet<string>>;
}

/** What one query may give. */
export type ResultLimits = Required<Pick<RunOptions, 'maxBytes' | 'maxCells'>>;

const MEGABYTE = 1_048_576;

/** Process settings of the plugin. */
export interface ResultSettings {
  readonly resultMegabytes: number;
  readonly resultCells: number;
}

/** Absent: the limits that the conformance kit of engines tries. */
export const resultLimits = ({ resultMegabytes, resultCells }: Partial<ResultSettings>): ResultLimits => ({
  maxBytes: resultMegabytes === undefined ? RESULT_BYTES : resultMegabytes * MEGABYTE,
  maxCells: resultCells ?? RESULT_CELLS,
});

interface OpenDatabasesParts {
  readonly source: () => Promise<ConnectionSource>;
  readonly engines: EngineDirectory;
  readonly places: Places;
  readonly limits: ResultLimits;
  readonly log: Logger;
}

/** Open databases by id; a changed registration is opened anew. */
export class OpenDatabases {
  readonly #source: () => Promise<ConnectionSource>;
  readonly #engines: EngineDirectory;
  readonly #places: Places;
  readonly limits: ResultLimits;
  readonly #log: Logger;
  readonly #open = new Map<number, { readonly version: string; readonly opened: Promise<Opened> }>();
  readonly #closing = new Set<NodeJS.Timeout>();

  constructor({ source, engines, places, limits, log }: OpenDatabasesParts) {
    this.#source = source;
    this.#engines = engines;
    this.#places = places;
    this.limits = limits;
    this.#log = log;
  }

  async connection(id: number): Promise<DatabaseConnection> {
    const connection = await (await this.#source()).find(id);
    if (!connection) throw new EngineError('connection', queryText('engine.noDatabase', { id }));
    return connection;
  }

  /** The engine of a database, without opening it. */
  async engineOf(id: number): Promise<Engine> {
    return this.#engines.load((await this.connection(id)).engine);
  }

  async get(id: number): Promise<Opened> {
    return this.of(await this.connection(id));
  }

  async of(connection: DatabaseConnection): Promise<Opened> {
    const version = `${connection.engine} ${connection.changedOn}`;
    const known = this.#open.get(connection.id);
    if (known?.version === version) return known.opened;
    if (known) this.#closeLater(known.opened);
    const opened = this.#openNow(connection);
    this.#open.set(connection.id, { version, opened });
    opened.catch(() => {
      if (this.#open.get(connection.id)?.opened === opened) this.#open.delete(connection.id);
    });
    return opened;
  }

  async closeAll(): Promise<void> {
    for (const timer of this.#closing) clearTimeout(timer);
    const all = [...this.#open.values()];
    this.#open.clear();
    await Promise.allSettled(all.map(async ({ opened }) => closeOpened(await opened)));
  }

  async #openNow(connection: DatabaseConnection): Promise<Opened> {
    const engine = await this.#engines.load(connection.engine);
    const asked = connection.spec.extra['max_concurrent_queries'];
    const limit = typeof asked === 'number' && asked >= 1 ? Math.floor(asked) : DEFAULT_CONCURRENCY;
    const database = await engine.open(withHttp(connection.spec));
    const functionNames = rememberedFunctions(database);
    const admission = this.#places.of(`query/database/${connection.id}`, admissionOf(limit));
    return { connection, engine, database, admission, functionNames };
  }

  #closeLater(opened: Promise<Opened>): void {
    const timer = setTimeout(() => {
      this.#closing.delete(timer);
      opened
        .then(closeOpened)
        .catch((error: unknown) => this.#log.warn('A database did not close.', { error: String(error) }));
    }, CLOSE_AFTER_MS);
    timer.unref();
    this.#closing.add(timer);
  }
}

async function closeOpened({ connection, database }: Opened): Promise<void> {
  try {
    await database.close();
  } finally {
    await connection.spec.tunnel?.close();
  }
}

/** Functions come and go with extensions; a new one is known this much later at most. */
const FUNCTIONS_MS = 60_000;
const LOOK_MS = 20_000;

function rememberedFunctions(database: EngineDatabase): Opened['functionNames'] {
  let known: { readonly at: number; readonly names: Promise<ReadonlySet<string>> } | undefined;
  return () => {
    if (known && performance.now() - known.at < FUNCTIONS_MS) return known.names;
    const names = database
      .functionNames(AbortSignal.timeout(LOOK_MS))
      .then((all): ReadonlySet<string> => new Set(all.map((name) => name.toLowerCase())));
    const asked = { at: performance.now(), names };
    known = asked;
    names.catch(() => {
      if (known === asked) known = undefined;
    });
    return names;
  };
}
