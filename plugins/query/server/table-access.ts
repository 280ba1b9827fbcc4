import type { Access, DatasourceSubject, Principal } from '@facet/sdk/server';
import type { TableRef } from '../common/statement.ts';

/** A dataset that stands for a table, as far as access to it goes. */
export interface TableDataset {
  readonly id: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly tableName: string;
  readonly subject: DatasourceSubject;
}

/** Datasets of tables of a database by table name; all without names. */
export type TablesNamed = (databaseId: number, names: readonly string[] | null) => Promise<readonly TableDataset[]>;

export interface TableScope {
  readonly database: { readonly id: number; readonly name: string };
  /** Schema of names that are written without one. */
  readonly defaultSchema: string | null;
  readonly datasets: readonly TableDataset[];
  /** Absent: the engine knows none. */
  readonly catalogs?: CatalogScope;
}

export interface CatalogScope {
  /** That of the connection. */
  readonly own: string | null;
  /** That of names that are written without one; `null` is the own. */
  readonly run: string | null;
}

/**
 * Tables that the caller may not read, as they are written. Database, schema or dataset rights open a table; to a caller that is
 * bound to objects, those of its datasets alone are open.
 */
export function deniedTables(
  access: Access,
  who: Principal,
  tables: readonly TableRef[],
  scope: TableScope,
): readonly string[] {
  if (who.onlyReads === undefined && access.canDatabase(who, scope.database)) return [];
  return tables
    .filter((table) => !mayRead(access, who, table, scope))
    .map((table) => fullName(table, scope.defaultSchema));
}

/**
 * The datasets that a written name may stand for. Names compare without case, and a part that is not written matches any:
 * where row rules are at stake, taking two tables for one is the safe mistake. So catalogues do not count.
 */
export function datasetsOf(
  table: TableRef,
  scope: Pick<TableScope, 'defaultSchema' | 'datasets'>,
): readonly TableDataset[] {
  const schema = table.schema ?? scope.defaultSchema;
  return scope.datasets.filter(
    (dataset) =>
      dataset.tableName.toLowerCase() === table.name.toLowerCase() &&
      (dataset.schema === null || schema === null || dataset.schema.toLowerCase() === schema.toLowerCase()),
  );
}

export function fullName(table: TableRef, defaultSchema: string | null): string {
  return [table.catalog, table.schema ?? defaultSchema, table.name].filter((part) => part !== null).join('.');
}

function mayRead(access: Access, who: Principal, table: TableRef, scope: TableScope): boolean {
  const { catalogs } = scope;
  if (table.catalog !== null && catalogs === undefined) return false;
  const schema = table.schema ?? scope.defaultSchema;
  const run = catalogs?.run ?? null;
  const catalog = foreignCatalog(table.catalog ?? run, catalogs);
  if (who.onlyReads === undefined && access.canSchema(who, scope.database, schema, catalog)) return true;
  return scope.datasets.some((dataset) => {
    const itsCatalog = foreignCatalog(dataset.catalog, catalogs);
    // The schema of the run tells nothing of another catalogue.
    const itsSchema = dataset.schema ?? (itsCatalog === run ? scope.defaultSchema : null);
    return (
      dataset.tableName === table.name &&
      itsSchema === schema &&
      itsCatalog === catalog &&
      access.canDatasource(who, dataset.subject)
    );
  });
}

/** The catalogue, where it is another than the connection's own. */
export const foreignCatalog = (name: string | null, catalogs: Pick<CatalogScope, 'own'> | undefined): string | null =>
  catalogs === undefined || name === catalogs.own ? null : name;

export const namesOf = (tables: readonly TableRef[]): readonly string[] => [...new Set(tables.map(({ name }) => name))];
