import { EngineError, type EngineErrorKind, type EngineTable, type EngineTableDetails } from '@facet/sdk/server';
import { trinoDialect } from './dialect.ts';

type Ask = (sql: string) => Promise<readonly (readonly unknown[])[]>;

const { castToText, literal, qualify, quoteIdentifier } = trinoDialect;

export async function listTables(ask: Ask, schema: string): Promise<readonly EngineTable[]> {
  const rows = await ask(
    `SELECT table_name, table_type FROM information_schema.tables WHERE table_schema = ${literal(schema)} ORDER BY 1`,
  );
  return rows.map(([name, type]) => ({ name: String(name), type: type === 'VIEW' ? 'view' : 'table' }));
}

export async function describeTable(ask: Ask, schema: string, table: string): Promise<EngineTableDetails | undefined> {
  const where = `table_schema = ${literal(schema)} AND table_name = ${literal(table)}`;
  const [columns, comments, extras] = await Promise.all([
    ask(
      `SELECT column_name, data_type, is_nullable FROM information_schema.columns WHERE ${where} ORDER BY ordinal_position`,
    ),
    ask(`SELECT comment FROM system.metadata.table_comments WHERE catalog_name = current_catalog
      AND schema_name = ${literal(schema)} AND table_name = ${literal(table)}`).catch(none),
    ask(`SHOW COLUMNS FROM ${qualify([schema, table])}`).catch(none),
  ]);
  if (columns.length === 0) return undefined;
  const notes = new Map(extras.map(([name, , extra, comment]) => [String(name), { extra, comment }]));
  const partitionColumns = extras.filter(([, , extra]) => extra === 'partition key').map(([name]) => String(name));
  return {
    columns: columns.map(([name, type, nullable]) => ({
      name: String(name),
      type: String(type),
      longType: String(type),
      comment: textOrNull(notes.get(String(name))?.comment),
      nullable: nullable === 'YES',
      keys: [],
    })),
    comment: textOrNull(comments[0]?.[0]),
    primaryKey: [],
    foreignKeys: [],
    indexes: [],
    ...(partitionColumns.length === 0 ? {} : { partitionColumns }),
  };
}

/** Hive provides a table of partitions beside each table, with a column per partition key. */
export function partitionsQuery(
  [catalog, schema, table]: readonly [string | null, string | null, string],
  columns: readonly string[],
): string {
  const keys = columns.map((name) => `p.${quoteIdentifier(name)}`);
  const texts = keys.map((key, at) => `${castToText(key)} AS ${quoteIdentifier(columns[at] ?? '')}`);
  const newest = keys.map((key) => `${key} DESC NULLS LAST`);
  return `SELECT ${texts.join(', ')} FROM ${qualify([catalog, schema, `${table}$partitions`])} AS p ORDER BY ${newest.join(', ')}`;
}

/** Comments may be closed to users who may read the table; a missing table has none. */
function none(error: unknown): readonly (readonly unknown[])[] {
  if (error instanceof EngineError && ABSENT.has(error.kind)) return [];
  throw error;
}

const ABSENT: ReadonlySet<EngineErrorKind> = new Set(['denied', 'table-missing', 'schema-missing']);

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
