import type { CallOutput } from '@facet/sdk/wire/endpoint';
import type { WireContract } from '@facet/sdk/wire/contract';

export type SavedRow = CallOutput<WireContract['GET /api/v1/saved_query/']>['result'][number];

/** Opens the query in a tab. */
export const editorAddress = (row: Pick<SavedRow, 'id'>): string => `/superset/sqllab/?savedQueryId=${row.id}`;

/** `schema.table` of each table that the query reads, without doubles. */
export function tableNames({ sql_tables }: Pick<SavedRow, 'sql_tables'>): readonly string[] {
  return [...new Set(sql_tables.map(({ schema, table }) => (schema === null ? table : `${schema}.${table}`)))];
}
