import type { EngineTableDetails } from '@facet/sdk/server';
import { sqliteDialect } from './dialect.ts';

type Rows = readonly (readonly unknown[])[];

export async function describeTable(
  ask: (sql: string) => Promise<Rows>,
  table: string,
): Promise<EngineTableDetails | undefined> {
  const name = sqliteDialect.literal(table);
  const [columns, keyParts, indexParts] = await Promise.all([
    // Hidden columns belong to virtual tables; generated ones (2, 3) are ordinary columns.
    ask(`SELECT name, type, "notnull", pk FROM pragma_table_xinfo(${name}, 'main') WHERE hidden <> 1 ORDER BY cid`),
    ask(`SELECT id, "from", "table", "to" FROM pragma_foreign_key_list(${name}, 'main') ORDER BY id, seq`),
    ask(
      `SELECT list.name, info.name, list."unique" FROM pragma_index_list(${name}, 'main') AS list,
         pragma_index_info(list.name, 'main') AS info WHERE list.origin <> 'pk' ORDER BY list.seq, info.seqno`,
    ),
  ]);
  if (columns.length === 0) return undefined;
  const primaryKey = columns
    .filter((column) => Number(column[3]) > 0)
    .sort((a, b) => Number(a[3]) - Number(b[3]))
    .map(([columnName]) => String(columnName));
  const foreignKeys = grouped(keyParts).map((parts) => ({
    name: `fk_${String(parts[0]?.[0])}`,
    columns: parts.map((part) => String(part[1])),
    referredSchema: 'main',
    referredTable: String(parts[0]?.[2]),
    // Without columns, a foreign key refers to the primary key of the other table.
    referredColumns: parts.filter((part) => part[3] !== null).map((part) => String(part[3])),
  }));
  const indexes = grouped(indexParts).map((parts) => ({
    name: String(parts[0]?.[0]),
    columns: parts.map((part) => (part[1] === null ? '(expression)' : String(part[1]))),
    unique: Number(parts[0]?.[2]) === 1,
  }));
  return {
    columns: columns.map(([columnName, columnType, required]) => {
      const own = String(columnName);
      const type = String(columnType).toUpperCase() || 'NULL';
      const isRowId = primaryKey.length === 1 && primaryKey[0] === own && type === 'INTEGER';
      return {
        name: own,
        type,
        longType: type,
        comment: null,
        nullable: Number(required) === 0 && !isRowId,
        keys: [
          ...(primaryKey.includes(own) ? (['pk'] as const) : []),
          ...(foreignKeys.some((key) => key.columns.includes(own)) ? (['fk'] as const) : []),
          ...(indexes.some((index) => index.columns.includes(own)) ? (['index'] as const) : []),
        ],
      };
    }),
    comment: null,
    primaryKey,
    foreignKeys,
    indexes,
  };
}

/** Groups rows by their first value, in their original order. */
function grouped(rows: Rows): Rows[] {
  const groups = new Map<unknown, (readonly unknown[])[]>();
  for (const row of rows) groups.set(row[0], [...(groups.get(row[0]) ?? []), row]);
  return [...groups.values()];
}
