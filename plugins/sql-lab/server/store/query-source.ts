import type { Databases } from '@facet/plugin-databases/contract.server';
import type { Datasource, DatasourceSource } from '@facet/plugin-query/contract.server';
import { z } from 'zod';
import type { QueryRow, QueryStore } from './query-store.ts';
import type { TabStore } from './tab-store.ts';

const storedColumns = z.object({
  columns: z.array(z.object({ column_name: z.string(), type: z.string().nullable(), is_dttm: z.boolean() })).min(1),
});

/** The metric of a new dataset, so that a chart keeps its metric when the query is saved as a dataset. */
const ROW_COUNT = { name: 'count', verboseName: 'COUNT(*)', expression: 'COUNT(*)', d3format: null } as const;

type StoredColumn = z.output<typeof storedColumns>['columns'][number];

const typesOf = z.array(z.string());

export interface QuerySourceParts {
  readonly queries: Pick<QueryStore, 'byId'>;
  /** The tab may have another name since the query ran. */
  readonly tabs: Pick<TabStore, 'labelOf'>;
  readonly databases: Pick<Databases, 'find'>;
}

/**
 * Queries that returned rows, as sources of charts: their statement with the columns of the result. They may be used by
 * the user who ran them and by users who may see all queries. They grant no table permissions: the reader must have
 * access to each table when the chart queries it.
 */
export function querySource({ queries, tabs, databases }: QuerySourceParts): DatasourceSource {
  return {
    isHidden: (who, { subject }) =>
      !subject.ownerIds.includes(who.id) && !who.can('all_query_access', 'all_query_access'),
    async find(id) {
      const row = await queries.byId(id);
      if (row === undefined) return undefined;
      const [database, label] = await Promise.all([databases.find(row.database_id), tabs.labelOf(row)]);
      return sourceOfRun(row, label ?? row.tab_name ?? row.client_id, database);
    },
  };
}

/** A run as a source of charts; `undefined` where it gave no rows, or its database is gone. */
export function sourceOfRun(
  row: QueryRow,
  name: string,
  database: { readonly id: number; readonly name: string } | undefined,
): Datasource | undefined {
  if (row.status !== 'success' || database === undefined) return undefined;
  const kept = storedColumns.safeParse(JSON.parse(row.extra));
  if (!kept.success) return undefined;
  const types = typesOf.parse(JSON.parse(row.column_types ?? '[]'));
  return datasourceOf(row, name, withTypes(kept.data.columns, types), database);
}

/** Clients get portable column types; queries need those of the engine. */
const withTypes = (columns: readonly StoredColumn[], types: readonly string[]): readonly StoredColumn[] =>
  columns.map((column, index) => ({ ...column, type: types[index] ?? column.type }));

function datasourceOf(
  row: QueryRow,
  name: string,
  columns: readonly StoredColumn[],
  database: { readonly id: number; readonly name: string },
): Datasource {
  // No role has this permission.
  const perm = `[${database.name}].[query](id:${row.id})`;
  return {
    id: row.id,
    type: 'query',
    uid: `${row.id}__query`,
    name,
    databaseId: row.database_id,
    catalog: row.catalog,
    schema: row.schema,
    tableName: name,
    sql: row.sql,
    subject: {
      id: row.id,
      name,
      perm,
      schemaPerm: null,
      databasePerm: perm,
      ownerIds: [row.user_id],
    },
    opensTables: false,
    changedOn: row.changed_on,
    cacheTimeout: null,
    mainDttmCol: columns.find((column) => column.is_dttm)?.column_name ?? null,
    offset: 0,
    fetchValuesPredicate: null,
    templateParams: null,
    filterSelectEnabled: true,
    normalizeColumns: false,
    alwaysFilterMainDttm: false,
    extra: null,
    columns: columns.map((column) => ({
      name: column.column_name,
      verboseName: null,
      type: column.type,
      expression: null,
      isDttm: column.is_dttm,
      groupby: true,
      filterable: true,
      pythonDateFormat: null,
      advancedDataType: null,
      isActive: true,
    })),
    metrics: [ROW_COUNT],
  };
}
