import {
  type ColumnBatch,
  type EngineColumn,
  type EngineDatabase,
  EngineError,
  type MetadataStore,
  type RunOptions,
} from '@facet/sdk/server';
import { CompiledQuery } from 'kysely';
import { dialect } from './dialect.ts';

const TABLE = 'planets';
const COLUMNS: readonly EngineColumn[] = [
  { name: 'name', type: 'TEXT', generic: 1 },
  { name: 'kind', type: 'TEXT', generic: 1 },
  { name: 'moons', type: 'INTEGER', generic: 0 },
  { name: 'radius_km', type: 'REAL', generic: 0 },
];

type Row = Readonly<Record<string, unknown>>;

export function planetsDatabase(metadata: MetadataStore): EngineDatabase {
  /** Inside of a query of its own a statement can do nothing but read. */
  const read = async (sql: string, limit: number): Promise<readonly Row[]> => {
    const text = `SELECT * FROM (${sql.trim().replace(/;$/, '')}\n) LIMIT ${limit}`;
    try {
      return (await metadata.db<unknown>().executeQuery<Row>(CompiledQuery.raw(text))).rows;
    } catch (error) {
      throw refusalOf(error);
    }
  };
  const run = async (
    sql: string,
    { maxRows, signal }: Pick<RunOptions, 'maxRows' | 'signal'>,
  ): Promise<ColumnBatch> => {
    signal.throwIfAborted();
    return batchOf(await read(sql, maxRows));
  };
  return {
    run,
    async *stream(sql, options) {
      yield await run(sql, options);
    },
    ping: async () => undefined,
    schemas: async () => ['main'],
    tables: async () => [{ name: TABLE, type: 'table' }],
    describeTable: async (_schema, table) =>
      table === TABLE
        ? {
            columns: COLUMNS.map(({ name, type }) => ({
              name,
              type,
              longType: type,
              comment: null,
              nullable: false,
              keys: name === 'name' ? ['pk'] : [],
            })),
            comment: null,
            primaryKey: ['name'],
            foreignKeys: [],
            indexes: [],
          }
        : undefined,
    describeQuery: async (sql) => batchOf(await read(sql, 1)).columns,
    functionNames: async () => ['abs', 'avg', 'count', 'max', 'min', 'round', 'sum'],
    tablesRead: async () => [TABLE],
    defaultSchema: async () => 'main',
    close: async () => undefined,
  };
}

/** Types follow the values: SQLite has none for what a query reckons. */
function batchOf(rows: readonly Row[]): ColumnBatch {
  const names = rows[0] === undefined ? COLUMNS.map(({ name }) => name) : Object.keys(rows[0]);
  const columns = names.map((name): EngineColumn => {
    const known = COLUMNS.find((column) => column.name === name);
    const type = known?.type ?? (rows.every((row) => typeof row[name] === 'number') ? 'REAL' : 'TEXT');
    return { name, type, generic: dialect.genericType(type) };
  });
  return {
    columns,
    rowCount: rows.length,
    vectors: names.map((name) => ({ kind: 'values', values: rows.map((row) => row[name] ?? null) })),
  };
}

function refusalOf(error: unknown): EngineError {
  const text = error instanceof Error ? error.message : String(error);
  const subject = /no such (?:table|column): (\S+)/.exec(text)?.[1];
  const kind = text.includes('no such table')
    ? 'table-missing'
    : text.includes('no such column')
      ? 'column-missing'
      : 'syntax';
  return new EngineError(kind, text, subject === undefined ? {} : { subject }, { cause: error });
}
