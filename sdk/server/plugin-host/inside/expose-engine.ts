import type { Bridge, CallHandler } from '../bridge.ts';
import { dialectData } from '../dialect-data.ts';
import type { EngineDescription, WireConnection, WireRunOptions } from '../engine-wire.ts';
import type { ColumnBatch, Engine, EngineDatabase } from '../../engine.ts';
import { NamesByFamily } from '../../function-names.ts';
import { sliceVector } from '../../slice-vector.ts';
import { bridgeErrors } from '../errors.ts';
import { exposedLoads } from './exposed-loads.ts';
import { relayedLine } from './relayed-line.ts';
import { relayedSockets } from './relayed-socket.ts';
import type { Exposed } from './exposed-point.ts';

/** An engine: what describes it goes to the server as data, its databases stay here and are called by number. */
export function exposeEngine(implementation: unknown, bridge: Bridge): Exposed {
  // The point's id stands for the type of what is implemented at it.
  const engine = implementation as Engine;
  const { capabilities, vocabulary, deniedFunctions } = engine;
  const open = new Map<number, EngineDatabase>();
  const databaseOf = (id: unknown): EngineDatabase => {
    const database = open.get(Number(id));
    // The process was started anew since; the server opens it again.
    if (!database) throw bridgeErrors.notOpen();
    return database;
  };
  const on =
    (call: (database: EngineDatabase, args: readonly unknown[], signal: AbortSignal) => unknown): CallHandler =>
    ([id, ...args], signal) =>
      call(databaseOf(id), args, signal);
  const description: EngineDescription = {
    dialect: dialectData(engine.dialect, vocabulary.types),
    capabilities,
    vocabulary,
    deniedFunctions: namesOf(deniedFunctions),
  };
  return {
    description,
    members: {
      async open([id, connection]) {
        const ways = { http: relayedLine(bridge, id), socket: relayedSockets(bridge, id) };
        const database = await engine.open({ ...(connection as WireConnection), ...ways });
        open.set(Number(id), database);
        return {
          rights: database.rights !== undefined,
          estimate: database.estimate !== undefined,
          tablesRead: database.tablesRead !== undefined,
          catalogs: database.catalogs !== undefined,
          partitionsQuery: database.partitionsQuery !== undefined,
          tableLoads: database.tableLoads !== undefined,
        };
      },
      // In pieces, so that no message is as large as a whole result.
      run: on((database, [sql, options], signal) =>
        piecesOf(database.run(String(sql), { ...(options as WireRunOptions), signal })),
      ),
      stream: on((database, [sql, options], signal) =>
        wireBatches(database.stream(String(sql), { ...(options as WireRunOptions), signal })),
      ),
      ping: on((database, _, signal) => database.ping(signal)),
      catalogs: on((database, _, signal) => database.catalogs?.(signal)),
      schemas: on((database, _, signal) => database.schemas(signal)),
      tables: on((database, [schema], signal) => database.tables(textOrNull(schema), signal)),
      describeTable: on((database, [schema, table], signal) =>
        database.describeTable(textOrNull(schema), String(table), signal),
      ),
      partitionsQuery: on((database, [schema, table], signal) =>
        database.partitionsQuery?.(textOrNull(schema), String(table), signal),
      ),
      describeQuery: on((database, [sql, schema], signal) =>
        database.describeQuery(String(sql), textOrNull(schema), signal),
      ),
      functionNames: on((database, _, signal) => database.functionNames(signal)),
      defaultSchema: on((database, _, signal) => database.defaultSchema(signal)),
      rights: on((database, _, signal) => database.rights?.(signal)),
      estimate: on((database, [sql, schema], signal) => database.estimate?.(String(sql), textOrNull(schema), signal)),
      tablesRead: on((database, [sql, schema], signal) =>
        database.tablesRead?.(String(sql), textOrNull(schema), signal),
      ),
      ...exposedLoads((id) => databaseOf(id).tableLoads),
      async close([id]) {
        const database = open.get(Number(id));
        open.delete(Number(id));
        await database?.close();
      },
    },
  };
}

/** @throws TypeError for a rule of code, which cannot leave the process. */
function namesOf(denied: Engine['deniedFunctions']): EngineDescription['deniedFunctions'] {
  if (denied instanceof Set) return denied;
  if (denied instanceof NamesByFamily) return { names: denied.names, prefixes: denied.prefixes, except: denied.except };
  throw new TypeError('An engine outside of the server gives its denied functions as a Set, or by functionFamilies.');
}

/** Texts as bytes are a second form of the same values. */
function wireBatch({ columns, vectors, rowCount }: ColumnBatch): ColumnBatch {
  return {
    columns,
    vectors: vectors.map((vector) =>
      vector.kind === 'values' ? { kind: vector.kind, values: vector.values } : vector,
    ),
    rowCount,
  };
}

async function* piecesOf(running: Promise<ColumnBatch>): AsyncGenerator<ColumnBatch, void> {
  const { columns, vectors, rowCount } = wireBatch(await running);
  for (let from = 0; from === 0 || from < rowCount; from += PIECE_ROWS) {
    const to = Math.min(from + PIECE_ROWS, rowCount);
    yield { columns, vectors: vectors.map((vector) => sliceVector(vector, from, to)), rowCount: to - from };
  }
}

const PIECE_ROWS = 16_384;

async function* wireBatches(batches: AsyncIterable<ColumnBatch>): AsyncGenerator<ColumnBatch, void> {
  for await (const batch of batches) yield wireBatch(batch);
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
