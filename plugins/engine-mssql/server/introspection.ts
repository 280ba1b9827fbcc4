import type { EngineForeignKey, EngineIndex, EngineTable, EngineTableDetails, ValueRow } from '@facet/sdk/server';
import { mssqlDialect } from './dialect.ts';

type Ask = (sql: string) => Promise<readonly ValueRow[]>;

export async function listDatabases(ask: Ask): Promise<readonly string[]> {
  const rows = await ask(
    "SELECT name FROM sys.databases WHERE HAS_DBACCESS(name) = 1 AND name NOT IN ('master', 'model', 'msdb', 'tempdb') ORDER BY name",
  );
  return rows.map(([name]) => String(name));
}

/** The default schema of the login comes first. Schemas of roles are left out, because they are empty. */
export async function listSchemas(ask: Ask): Promise<readonly string[]> {
  const rows = await ask(
    `SELECT s.name FROM sys.schemas AS s WHERE s.schema_id < 16384 AND s.name NOT IN ('guest', 'sys')
     ORDER BY CASE WHEN s.name = SCHEMA_NAME() THEN 0 WHEN s.name = 'INFORMATION_SCHEMA' THEN 2 ELSE 1 END, s.name`,
  );
  return rows.map(([name]) => String(name));
}

export async function listTables(ask: Ask, schema: string): Promise<readonly EngineTable[]> {
  const rows = await ask(
    `SELECT TABLE_NAME, TABLE_TYPE FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = ${schema} ORDER BY TABLE_NAME`,
  );
  return rows.map(([name, type]) => ({ name: String(name), type: type === 'VIEW' ? 'view' : 'table' }));
}

export async function describeTable(ask: Ask, schema: string, table: string): Promise<EngineTableDetails | undefined> {
  const object = `(SELECT o.object_id FROM sys.objects AS o JOIN sys.schemas AS s ON s.schema_id = o.schema_id
    WHERE s.name = ${schema} AND o.name = ${mssqlDialect.literal(table)} AND o.type IN ('U', 'V'))`;
  const [columns, indexes, foreign] = await Promise.all([
    ask(`SELECT c.name, t.name, c.max_length, c.precision, c.scale, c.is_nullable, CAST(p.value AS NVARCHAR(4000)), CAST(o.value AS NVARCHAR(4000))
      FROM sys.columns AS c JOIN sys.types AS t ON t.user_type_id = c.user_type_id
      LEFT JOIN sys.extended_properties AS p ON p.class = 1 AND p.major_id = c.object_id AND p.minor_id = c.column_id AND p.name = 'MS_Description'
      LEFT JOIN sys.extended_properties AS o ON o.class = 1 AND o.major_id = c.object_id AND o.minor_id = 0 AND o.name = 'MS_Description'
      WHERE c.object_id = ${object} ORDER BY c.column_id`),
    ask(`SELECT i.name, c.name, i.is_unique, i.is_primary_key FROM sys.indexes AS i
      JOIN sys.index_columns AS x ON x.object_id = i.object_id AND x.index_id = i.index_id AND x.is_included_column = 0
      JOIN sys.columns AS c ON c.object_id = x.object_id AND c.column_id = x.column_id
      WHERE i.object_id = ${object} ORDER BY i.name, x.key_ordinal`),
    ask(`SELECT f.name, c.name, s.name, r.name, d.name FROM sys.foreign_keys AS f
      JOIN sys.foreign_key_columns AS k ON k.constraint_object_id = f.object_id
      JOIN sys.columns AS c ON c.object_id = k.parent_object_id AND c.column_id = k.parent_column_id
      JOIN sys.objects AS r ON r.object_id = k.referenced_object_id JOIN sys.schemas AS s ON s.schema_id = r.schema_id
      JOIN sys.columns AS d ON d.object_id = k.referenced_object_id AND d.column_id = k.referenced_column_id
      WHERE f.parent_object_id = ${object} ORDER BY f.name, k.constraint_column_id`),
  ]);
  if (columns.length === 0) return undefined;
  const primaryKey = indexes.filter(([, , , primary]) => primary === true).map(([, column]) => String(column));
  const ownIndexes = indexesOf(indexes.filter(([name, , , primary]) => name !== null && primary !== true));
  const foreignKeys = foreignKeysOf(foreign);
  const among = (lists: readonly { readonly columns: readonly string[] }[], name: string): boolean =>
    lists.some((list) => list.columns.includes(name));
  return {
    columns: columns.map(([column, type, length, precision, scale, nullable, comment]) => {
      const name = String(column);
      return {
        name,
        type: String(type).toUpperCase(),
        longType: longTypeOf(String(type).toUpperCase(), Number(length), Number(precision), Number(scale)),
        comment: textOrNull(comment),
        nullable: nullable === true,
        keys: [
          ...(primaryKey.includes(name) ? (['pk'] as const) : []),
          ...(among(foreignKeys, name) ? (['fk'] as const) : []),
          ...(among(ownIndexes, name) ? (['index'] as const) : []),
        ],
      };
    }),
    comment: textOrNull(columns[0]?.[7]),
    primaryKey,
    foreignKeys,
    indexes: ownIndexes,
  };
}

function indexesOf(rows: readonly ValueRow[]): readonly EngineIndex[] {
  return [...grouped(rows)].map(([name, [first, ...more]]) => ({
    name,
    columns: [first, ...more].map((row) => String(row?.[1])),
    unique: first?.[2] === true,
  }));
}

function foreignKeysOf(rows: readonly ValueRow[]): readonly EngineForeignKey[] {
  return [...grouped(rows)].map(([name, [first, ...more]]) => ({
    name,
    columns: [first, ...more].map((row) => String(row?.[1])),
    referredSchema: String(first?.[2]),
    referredTable: String(first?.[3]),
    referredColumns: [first, ...more].map((row) => String(row?.[4])),
  }));
}

const grouped = (rows: readonly ValueRow[]): ReadonlyMap<string, readonly ValueRow[]> =>
  Map.groupBy(rows, ([name]) => String(name));

/** The full type name. Lengths are in bytes, and -1 means `max`. */
function longTypeOf(type: string, bytes: number, precision: number, scale: number): string {
  if (/^(DECIMAL|NUMERIC)$/.test(type)) return `${type}(${precision}, ${scale})`;
  if (/^(DATETIME2|DATETIMEOFFSET|TIME)$/.test(type)) return `${type}(${scale})`;
  if (!/^N?(VAR)?CHAR$|^(VAR)?BINARY$/.test(type)) return type;
  return `${type}(${bytes < 0 ? 'MAX' : type.startsWith('N') ? bytes / 2 : bytes})`;
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
