import { type EngineCatalogue, StatementSyntaxError } from '@facet/plugin-query/contract.server';
import { EngineError } from '@facet/sdk/server';

export interface NamedTable {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string;
}

/** Longer texts are not parsed for a list. */
const LONGEST = 50_000;

/** Tables that a stored text names, as written. Empty for a text that cannot be parsed, or whose database is deleted. */
export async function tablesOf(
  { db_id: databaseId, sql }: { readonly db_id: number | null; readonly sql: string | null },
  engines: Pick<EngineCatalogue, 'statements'>,
): Promise<readonly NamedTable[]> {
  if (databaseId === null || !sql || sql.length > LONGEST) return [];
  try {
    const tables = (await engines.statements(databaseId, sql)).flatMap((statement) => statement.tables);
    const distinct = new Map(tables.map((table) => [JSON.stringify(table), table]));
    return [...distinct.values()].map(({ catalog, schema, name }) => ({ catalog, schema, table: name }));
  } catch (error) {
    if (error instanceof StatementSyntaxError || error instanceof EngineError) return [];
    throw error;
  }
}
