import type { EngineDatabase } from '@facet/sdk/server';
import type { TableRef } from '../../common/statement.ts';

export interface LookedThrough {
  readonly database: Pick<EngineDatabase, 'defaultSchema' | 'tables'>;
  /** Schema of the run. */
  readonly schema: string | null;
  readonly signal: AbortSignal;
}

/**
 * Tables with the schema in which the database will find them: a name without one that the run's schema does not hold is
 * looked for in the database's own, whose rights then count.
 */
export async function tablesAsFound(
  tables: readonly TableRef[],
  { database, schema, signal }: LookedThrough,
): Promise<readonly TableRef[]> {
  if (schema === null || tables.every((table) => table.schema !== null)) return tables;
  const own = await database.defaultSchema(signal);
  if (own === null || own === schema) return tables;
  const held = new Set((await database.tables(schema, signal)).map(({ name }) => name.toLowerCase()));
  return tables.map((table) =>
    table.schema === null && !held.has(table.name.toLowerCase()) ? { ...table, schema: own } : table,
  );
}
