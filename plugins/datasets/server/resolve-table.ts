import type { Introspection } from '@facet/plugin-query/contract.server';
import { type EngineCatalogs, EngineError } from '@facet/sdk/server';
import { DatasetErrors } from './errors.ts';

export interface NamedTable {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly tableName: string;
}

/** A table in the database's own spelling, with the names of the tables beside it. */
export interface ResolvedTable extends NamedTable {
  /** Schema of names without one; `null` where the database has none. */
  readonly defaultSchema: string | null;
  /** All tables of the schema, in the database's own spelling. */
  readonly siblings: ReadonlySet<string>;
  /**
   * The catalogue of the connection; absent where the engine has no catalogues, so that catalogue names have no
   * meaning.
   */
  readonly catalogs?: Pick<EngineCatalogs, 'own'>;
}

type Catalogue = Pick<Introspection, 'defaultSchema' | 'schemas' | 'tables' | 'describeTable'>;

/**
 * Resolves a name to the table that the database finds: with the default schema if none is given, and in the database's
 * own spelling where it ignores case. Two datasets have the same table when the results are equal. @throws HttpError
 * 422
 */
export async function resolveTable(
  all: Pick<Introspection, 'catalogs'> & { inCatalog(catalog: string | null): Catalogue },
  databaseId: number,
  { catalog, schema, tableName }: NamedTable,
  signal: AbortSignal,
): Promise<ResolvedTable> {
  try {
    const catalogue = all.inCatalog(catalog);
    const known = await all.catalogs(databaseId, signal);
    const place = { catalog, ...(known ? { catalogs: { own: known.own } } : {}) };
    const defaultSchema = await catalogue.defaultSchema(databaseId, signal);
    const named = schema === null ? undefined : ownSpelling(schema, await catalogue.schemas(databaseId, signal));
    const meant = named ?? defaultSchema;
    const siblings = new Set((await catalogue.tables(databaseId, meant, signal)).map((table) => table.name));
    const spelled = ownSpelling(tableName, [...siblings]);
    const found = await catalogue.describeTable(databaseId, meant, tableName, signal);
    // A name without a schema may be found elsewhere on the search path; it then keeps that meaning.
    if (schema === null && found === undefined)
      return { ...place, schema, tableName, defaultSchema, siblings: new Set() };
    return { ...place, schema: meant, tableName: found === undefined ? tableName : spelled, defaultSchema, siblings };
  } catch (error) {
    if (error instanceof EngineError) throw DatasetErrors.unreadableSource(error.message);
    throw error;
  }
}

/** Whether a dataset's name means the resolved table. */
export function isSameTable(dataset: NamedTable, table: ResolvedTable): boolean {
  if (foreign(dataset, table) !== foreign(table, table)) return false;
  const schema = dataset.schema ?? table.defaultSchema;
  if (schema !== null && table.schema !== null && folded(schema) !== folded(table.schema)) return false;
  if (dataset.tableName === table.tableName) return true;
  // Both spellings may be separate tables.
  return folded(dataset.tableName) === folded(table.tableName) && !table.siblings.has(dataset.tableName);
}

const foreign = ({ catalog }: Pick<NamedTable, 'catalog'>, { catalogs }: ResolvedTable): string | null =>
  catalogs === undefined || catalog === catalogs.own ? null : catalog;

/** The name itself, or a name that differs from it only in case. */
function ownSpelling(name: string, names: readonly string[]): string {
  if (names.includes(name)) return name;
  const alike = names.filter((other) => folded(other) === folded(name));
  return alike.length === 1 && alike[0] !== undefined ? alike[0] : name;
}

const folded = (name: string): string => name.toLowerCase();
