import type { EngineTable, EngineTableDetails } from '@facet/sdk/server';
import { clickHouseDialect } from './dialect.ts';
import { parseType } from './native/column-type.ts';

type Ask = (sql: string) => Promise<readonly (readonly unknown[])[]>;

const { literal, quoteIdentifier } = clickHouseDialect;

/** System databases, which are listed last. */
const OWN: ReadonlySet<string> = new Set(['system', 'information_schema', 'INFORMATION_SCHEMA']);

export async function listDatabases(ask: Ask, first: string | null): Promise<readonly string[]> {
  const names = (await ask('SELECT name FROM system.databases')).map(([name]) => String(name));
  const place = (name: string): number => (name === first ? 0 : OWN.has(name) ? 2 : 1);
  return names
    .filter((name) => name !== '_temporary_and_external_tables')
    .sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
}

export async function listTables(ask: Ask, database: string): Promise<readonly EngineTable[]> {
  const rows = await ask(
    `SELECT name, engine FROM system.tables WHERE database = ${literal(database)} AND name NOT LIKE '.inner%' ORDER BY name`,
  );
  return rows.map(([name, engine]) => ({ name: String(name), type: typeOf(String(engine)) }));
}

function typeOf(engine: string): EngineTable['type'] {
  if (engine === 'MaterializedView') return 'materialized_view';
  return engine.endsWith('View') ? 'view' : 'table';
}

export async function describeTable(
  ask: Ask,
  database: string,
  table: string,
  hasComments: boolean,
): Promise<EngineTableDetails | undefined> {
  const where = `database = ${literal(database)} AND`;
  const [columns, tables] = await Promise.all([
    ask(
      `SELECT name, type, ${hasComments ? 'comment' : "''"}, is_in_primary_key FROM system.columns
        WHERE ${where} table = ${literal(table)}`,
    ),
    ask(
      `SELECT primary_key, partition_key, ${hasComments ? 'comment' : "''"} FROM system.tables
        WHERE ${where} name = ${literal(table)}`,
    ),
  ]);
  if (columns.length === 0) return undefined;
  const [primaryKey, partitionKey, comment] = tables[0] ?? [];
  const names = new Set(columns.map(([name]) => String(name)));
  const partitions = columnsOfKey(partitionKey, names);
  // Several rows may have the same primary key, which defines the sort order only.
  const ordering = columnsOfKey(primaryKey, names);
  return {
    columns: columns.map(([name, type, note, isKey]) => ({
      name: String(name),
      type: String(type),
      longType: String(type),
      comment: textOrNull(note),
      nullable: parseType(String(type).replace(/^LowCardinality\((.*)\)$/, '$1')).name === 'Nullable',
      keys: Number(isKey) === 1 ? ['index'] : [],
    })),
    comment: textOrNull(comment),
    primaryKey: [],
    foreignKeys: [],
    indexes: ordering.length === 0 ? [] : [{ name: 'PRIMARY KEY', columns: ordering, unique: false }],
    ...(partitions.length === 0 ? {} : { partitionColumns: partitions }),
  };
}

/** Partition values are texts. Numbers and dates are compared by value to find the newest, other values alphabetically. */
export const partitionsQuery = (database: string, table: string, column: string): string =>
  `SELECT partition AS ${quoteIdentifier(column)} FROM system.parts
    WHERE database = ${literal(database)} AND table = ${literal(table)} AND active
    GROUP BY partition ORDER BY toInt64OrZero(replaceAll(partition, '-', '')) DESC, partition DESC`;

/** Columns of a key that consists of columns only, such as `(day, town)`; empty for a key with expressions. */
function columnsOfKey(key: unknown, names: ReadonlySet<string>): readonly string[] {
  const parts = String(key ?? '')
    .replace(/^\((.*)\)$/, '$1')
    .split(',')
    .map((part) => part.trim().replace(/^`(.*)`$/, '$1'));
  return parts.every((part) => names.has(part)) ? parts : [];
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
