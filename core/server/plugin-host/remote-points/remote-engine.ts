import {
  type ColumnBatch,
  type ConnectionSpec,
  type Engine,
  type EngineDatabase,
  EngineError,
  functionFamilies,
  type OpenHttpLine,
  type OpenSocketLine,
  RESULT_CELLS,
  type RunOptions,
} from '@facet/sdk/server';
import { type CallOptions, dialectOf, type EngineDescription, type WireConnection } from '@facet/sdk/plugin-host';
import { z } from 'zod';
import { hostProblems } from '../host-problems.ts';
import {
  columnBatch,
  connectionRights,
  engineCatalogs,
  engineColumns,
  engineDescription,
  engineTables,
  openedDatabase,
  readTables,
  tableDetails,
  texts,
} from './engine-shapes.ts';
import { joinBatches } from './join-batches.ts';
import { relayedLines } from './relayed-lines.ts';
import type { ConnectPoint, RemoteEntry } from './remote-entry.ts';
import { remoteLoads } from './remote-loads.ts';

/** An engine whose databases stand in another process; statements are written and judged here as ever. */
export const connectEngine: ConnectPoint = async (entry) => {
  const described = engineDescription.safeParse(await entry.describe());
  if (!described.success)
    throw hostProblems.wrongShape(
      entry.manifest.id,
      `the engine "${entry.declared.key}" (${z.prettifyError(described.error)})`,
    );
  // The schema has the same members; zod's own types are not read-only.
  const { dialect, capabilities, deniedFunctions, vocabulary } = described.data as EngineDescription;
  const engine: Engine = {
    // Only the engines of the server itself are believed to judge statements: theirs can be read.
    dialect: dialectOf({ ...dialect, grammar: { ...dialect.grammar, judgesStatements: false } }),
    // Files of the server do not reach the process of the plugin, rows that are read here do.
    capabilities,
    deniedFunctions: 'prefixes' in deniedFunctions ? functionFamilies(deniedFunctions) : deniedFunctions,
    vocabulary,
    open: async ({ onStep: _onStep, http, socket, ...connection }: ConnectionSpec) => {
      const opened = new OpenedDatabase(entry, connection, { http, socket });
      return remoteDatabase(entry, opened, await opened.facts());
    },
  };
  return engine;
};

/** To the server of a connection. */
interface Ways {
  readonly http: OpenHttpLine | undefined;
  readonly socket: OpenSocketLine | undefined;
}

let lastId = 0;

/** A database in the process of its plugin, by a number that is never used again. It is opened anew in a new process. */
class OpenedDatabase {
  readonly #entry: RemoteEntry;
  readonly #connection: WireConnection;
  readonly #ways: Ways;
  #line: number | undefined;
  #opening: { readonly id: number; readonly facts: Promise<z.output<typeof openedDatabase>> } | undefined;

  constructor(entry: RemoteEntry, connection: WireConnection, ways: Ways) {
    this.#ways = ways;
    this.#entry = entry;
    this.#connection = connection;
  }

  closeLine(): void {
    if (this.#line !== undefined) relayedLines.close(this.#line);
  }

  facts(): Promise<z.output<typeof openedDatabase>> {
    return this.#open().facts;
  }

  /** Runs `ask` with the database's number, once more where the process has forgotten it. */
  async with<T>(ask: (id: number) => Promise<T>): Promise<T> {
    const opening = this.#open();
    await opening.facts;
    try {
      return await ask(opening.id);
    } catch (error) {
      if (!isForgotten(error)) throw error;
      if (this.#opening === opening) this.#opening = undefined;
      const again = this.#open();
      await again.facts;
      return ask(again.id);
    }
  }

  #open() {
    if (this.#opening) return this.#opening;
    lastId += 1;
    const id = lastId;
    // One that the process has forgotten has no more use for its line.
    if (this.#line !== undefined) relayedLines.close(this.#line);
    this.#line = id;
    const { http, socket } = this.#ways;
    relayedLines.add(id, { pluginId: this.#entry.manifest.id, open: http, socket });
    const facts = this.#entry
      .call('open', [id, this.#connection])
      .then((answer) => checked(this.#entry, 'open', openedDatabase, answer), asEngineError);
    const opening = { id, facts };
    this.#opening = opening;
    facts.catch(() => {
      // A database that is not open has no lines either.
      relayedLines.close(id);
      if (this.#opening === opening) this.#opening = undefined;
    });
    return opening;
  }
}

function isForgotten(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'PLH_NOT_OPEN';
}

function remoteDatabase(
  entry: RemoteEntry,
  opened: OpenedDatabase,
  { rights, estimate, tablesRead, tableLoads, catalogs, partitionsQuery }: z.output<typeof openedDatabase>,
): EngineDatabase {
  const call = (member: string, args: readonly unknown[], options: CallOptions): Promise<unknown> =>
    opened.with((id) => entry.call(member, [id, ...args], options)).catch(asEngineError);
  const ask = async <T>(member: string, shape: z.ZodType<T>, args: readonly unknown[], signal: AbortSignal) =>
    checked(entry, member, shape, await call(member, args, { signal }));
  return {
    async run(sql, options) {
      const pieces: ColumnBatch[] = [];
      for await (const piece of batchesOf(entry, opened, 'run', sql, options)) pieces.push(piece);
      const whole = joinBatches(pieces);
      if (!whole) throw hostProblems.wrongShape(entry.manifest.id, 'rows');
      return whole;
    },
    stream: (sql, options) => batchesOf(entry, opened, 'stream', sql, options),
    ping: async (signal) => void (await call('ping', [], { signal })),
    schemas: (signal) => ask('schemas', texts, [], signal),
    tables: (schema, signal) => ask('tables', engineTables, [schema], signal),
    describeTable: (schema, table, signal) => ask('describeTable', tableDetails.optional(), [schema, table], signal),
    describeQuery: (sql, schema, signal) => ask('describeQuery', engineColumns, [sql, schema], signal),
    functionNames: (signal) => ask('functionNames', texts, [], signal),
    defaultSchema: (signal) => ask('defaultSchema', z.string().nullable(), [], signal),
    ...(catalogs ? { catalogs: (signal: AbortSignal) => ask('catalogs', engineCatalogs, [], signal) } : {}),
    ...(partitionsQuery
      ? {
          partitionsQuery: (schema: string | null, table: string, signal: AbortSignal) =>
            ask('partitionsQuery', z.string().optional(), [schema, table], signal),
        }
      : {}),
    ...(rights ? { rights: (signal: AbortSignal) => ask('rights', connectionRights, [], signal) } : {}),
    ...(estimate
      ? {
          estimate: (sql: string, schema: string | null, signal: AbortSignal) =>
            ask('estimate', z.record(z.string(), z.string()), [sql, schema], signal),
        }
      : {}),
    ...(tablesRead
      ? {
          tablesRead: (sql: string, schema: string | null, signal: AbortSignal) =>
            ask('tablesRead', readTables, [sql, schema], signal),
        }
      : {}),
    ...(tableLoads
      ? {
          tableLoads: remoteLoads({
            open: (load, signal) => call('openLoad', [load], { signal }),
            call: (member, args, options) => entry.call(member, args, options).catch(asEngineError),
            checked: (what, shape, given) => checked(entry, what, shape, given),
          }),
        }
      : {}),
    async close() {
      try {
        await call('close', [], {});
      } finally {
        opened.closeLine();
      }
    },
  };
}

async function* batchesOf(
  entry: RemoteEntry,
  opened: OpenedDatabase,
  member: 'run' | 'stream',
  sql: string,
  options: RunOptions,
): AsyncGenerator<ColumnBatch, void> {
  let rows = 0;
  try {
    const first = await opened.with(async (id) => {
      const items = entry.stream(member, [id, sql, sendable(options)], callOf(options));
      return { items, item: await items.next() };
    });
    try {
      for (let { item } = first; !item.done; item = await first.items.next()) {
        const batch = batchOf(entry, item.value, options);
        rows += batch.rowCount;
        const cells = rows * batch.columns.length;
        if (rows > options.maxRows || (member === 'run' && cells > (options.maxCells ?? RESULT_CELLS)))
          throw hostProblems.wrongShape(entry.manifest.id, 'more rows than were asked for,');
        yield batch;
      }
    } finally {
      // A reader that stops early stops the plugin too.
      await first.items.return();
    }
  } catch (error) {
    asEngineError(error);
  }
}

/** Milliseconds after its own deadline that a plugin has to say so. */
const GRACE_MS = 1_000;

const callOf = ({ signal, deadlineMs }: RunOptions) => ({ signal, deadlineMs: deadlineMs + GRACE_MS });

function sendable({ signal: _signal, onProgress: _progress, ...options }: RunOptions) {
  return options;
}

/** Everything in a batch is counted again: a plugin may give more than it was asked for. */
function batchOf(entry: RemoteEntry, given: unknown, { maxRows, maxCells = RESULT_CELLS }: RunOptions): ColumnBatch {
  const batch = checked(entry, 'rows', columnBatch, given);
  const { columns, vectors, rowCount } = batch;
  const isWhole =
    columns.length === vectors.length &&
    rowCount <= maxRows &&
    rowCount * columns.length <= maxCells &&
    vectors.every(
      (vector) =>
        vector.values.length === rowCount &&
        (vector.kind === 'values' || vector.nulls === null || vector.nulls.length === rowCount),
    );
  if (!isWhole) throw hostProblems.wrongShape(entry.manifest.id, 'rows');
  return batch;
}

function checked<T>(entry: RemoteEntry, what: string, shape: z.ZodType<T>, given: unknown): T {
  const result = shape.safeParse(given);
  if (!result.success) throw hostProblems.wrongShape(entry.manifest.id, `${what} of "${entry.declared.key}"`);
  return result.data;
}

/** Callers of engines know engine errors. @throws EngineError */
function asEngineError(error: unknown): never {
  if (error instanceof EngineError || !(error instanceof Error)) throw error;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'PLH_LATE') throw new EngineError('timeout', error.message, undefined, { cause: error });
  if (error.name === 'AbortError') throw new EngineError('cancelled', error.message, undefined, { cause: error });
  if (typeof code === 'string' && code.startsWith('PLH_'))
    throw new EngineError('crashed', error.message, undefined, { cause: error });
  throw error;
}
