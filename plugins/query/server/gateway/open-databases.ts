import type { Logger } from '@facet/sdk/common';
import {
  type Engine,
  type EngineCatalogs,
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
import { withLines } from './server-lines.ts';
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
  /** Where it works in another catalogue than the connection's own. */
  readonly catalog: string | null;
  /** Catalogues of the server, cached for a minute; `undefined` if the engine has none. */
  catalogs(): Promise<EngineCatalogs | undefined>;
  /** Lower-case names of all functions of the database, cached for a minute. */
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

/** One version of a registration: its own catalogue, and the others that have been asked for. */
interface Version {
  readonly version: string;
  readonly opened: Promise<Opened>;
  readonly others: Map<string, Promise<Opened>>;
}

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
  readonly #open = new Map<number, Version>();
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

  /** @param catalog of names that are written without one; `null` is the connection's own */
  async get(id: number, catalog: string | null): Promise<Opened> {
    return this.of(await this.connection(id), catalog);
  }

  /** @throws EngineError for a catalogue that there is not, or that the registration does not open */
  async of(connection: DatabaseConnection, catalog: string | null): Promise<Opened> {
    const known = this.#versionOf(connection);
    const own = await known.opened;
    // Engines that know no catalogues take one for a part of a table's name.
    const catalogs = catalog === null ? undefined : await own.catalogs();
    if (catalog === null || catalogs === undefined || catalog === catalogs.own) return own;
    if (!opensCatalogs(connection))
      throw new EngineError('schema-missing', queryText('engine.ownCatalogOnly', { catalog }));
    if (!catalogs.names.includes(catalog))
      throw new EngineError('schema-missing', queryText('engine.noCatalog', { catalog }));
    const open = known.others.get(catalog) ?? this.#openNow(connection, catalog);
    known.others.set(catalog, open);
    open.catch(() => known.others.delete(catalog));
    return open;
  }

  #versionOf(connection: DatabaseConnection): Version {
    const version = `${connection.engine} ${connection.changedOn}`;
    const known = this.#open.get(connection.id);
    if (known?.version === version) return known;
    if (known) this.#closeLater(known);
    const opened = this.#openNow(connection, null);
    const fresh: Version = { version, opened, others: new Map() };
    this.#open.set(connection.id, fresh);
    opened.catch(() => {
      if (this.#open.get(connection.id) === fresh) this.#open.delete(connection.id);
    });
    return fresh;
  }

  async closeAll(): Promise<void> {
    for (const timer of this.#closing) clearTimeout(timer);
    const all = [...this.#open.values()];
    this.#open.clear();
    await Promise.allSettled(all.map(closeVersion));
  }

  async #openNow(connection: DatabaseConnection, catalog: string | null): Promise<Opened> {
    const engine = await this.#engines.load(connection.engine);
    const asked = connection.spec.extra['max_concurrent_queries'];
    const limit = typeof asked === 'number' && asked >= 1 ? Math.floor(asked) : DEFAULT_CONCURRENCY;
    const spec = withLines(connection.spec, this.#engines.networkOf(connection.spec.scheme)?.host);
    const database = await engine.open(catalog === null ? spec : { ...spec, catalog });
    const functionNames = rememberedFunctions(database);
    const catalogs = rememberedCatalogs(database);
    // Catalogues share the places of their server.
    const admission = this.#places.of(`query/database/${connection.id}`, admissionOf(limit));
    return { connection, engine, database, admission, catalog, catalogs, functionNames };
  }

  #closeLater(version: Version): void {
    const timer = setTimeout(() => {
      this.#closing.delete(timer);
      closeVersion(version).catch((error: unknown) =>
        this.#log.warn('A database did not close.', { error: String(error) }),
      );
    }, CLOSE_AFTER_MS);
    timer.unref();
    this.#closing.add(timer);
  }
}

/** The registration says that people may work in others than the own. */
export const opensCatalogs = ({ spec }: DatabaseConnection): boolean => spec.extra['allow_multi_catalog'] === true;

async function closeVersion({ opened, others }: Version): Promise<void> {
  const closed = await Promise.allSettled([...others.values()].map(async (open) => (await open).database.close()));
  await closeOpened(await opened);
  for (const one of closed) if (one.status === 'rejected') throw one.reason;
}

async function closeOpened({ connection, database }: Opened): Promise<void> {
  try {
    await database.close();
  } finally {
    await connection.spec.tunnel?.close();
  }
}

/** Functions and catalogues come and go; a new one is known this much later at most. */
const REMEMBERED_MS = 60_000;
const LOOK_MS = 20_000;

const rememberedFunctions = (database: EngineDatabase): Opened['functionNames'] =>
  remembered(async () => {
    const all = await database.functionNames(AbortSignal.timeout(LOOK_MS));
    return new Set(all.map((name) => name.toLowerCase()));
  });

const rememberedCatalogs = (database: EngineDatabase): Opened['catalogs'] =>
  remembered(async () => database.catalogs?.(AbortSignal.timeout(LOOK_MS)));

/** Caches a result for `REMEMBERED_MS`; a failure is not cached. */
function remembered<T>(ask: () => Promise<T>): () => Promise<T> {
  let known: { readonly at: number; readonly answer: Promise<T> } | undefined;
  return () => {
    if (known && performance.now() - known.at < REMEMBERED_MS) return known.answer;
    const asked = { at: performance.now(), answer: ask() };
    known = asked;
    asked.answer.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.answer;
  };
}
