import type { Scope } from '@facet/sdk/common';
import { type EngineColumn, EngineError } from '@facet/sdk/server';
import { type DatasetRecord, isVirtual, qualifiedName } from '../dataset-store.ts';
import { DatasetErrors } from '../errors.ts';
import type { ChangeParts } from './change-parts.ts';

/** The source of a dataset. */
export interface Source {
  readonly databaseId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly tableName: string;
  readonly sql: string | null;
  readonly templateParams: string | null;
  /** Absent for a dataset that is not saved yet. */
  readonly datasetId?: number;
}

export const sourceOf = (record: DatasetRecord): Source => ({
  databaseId: record.database_id,
  catalog: record.catalog,
  schema: record.schema,
  tableName: record.table_name,
  sql: isVirtual(record) ? record.sql : null,
  templateParams: record.template_params,
  datasetId: record.id,
});

export const firstTemporal = (columns: readonly EngineColumn[]): string | null =>
  columns.find((column) => column.generic === 2)?.name ?? null;

/** The present columns of a source in its database. @throws HttpError 422 */
export async function describeSource(
  { introspection }: Pick<ChangeParts, 'introspection'>,
  source: Source,
  scope: Scope,
): Promise<readonly EngineColumn[]> {
  const name = qualifiedName({ schema: source.schema, table_name: source.tableName });
  try {
    const columns = await introspection.for(scope).inCatalog(source.catalog).describeSource(source, scope.signal);
    if (columns.length === 0 && source.sql === null) throw DatasetErrors.tableMissing(name);
    return columns;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const tableIsMissing = source.sql === null && (error.kind === 'table-missing' || error.kind === 'schema-missing');
    throw tableIsMissing ? DatasetErrors.tableMissing(name) : DatasetErrors.unreadableSource(error.message);
  }
}

/** The columns of a table, even if no statement can select from it. @throws HttpError 422 */
export async function tableColumns(
  { introspection, engines }: Pick<ChangeParts, 'introspection' | 'engines'>,
  databaseId: number,
  schema: string | null,
  table: string,
  scope: Scope,
) {
  const [details, dialect] = await Promise.all([
    introspection.for(scope).describeTable(databaseId, schema, table, scope.signal),
    engines.dialectOf(databaseId),
  ]);
  if (details === undefined) throw DatasetErrors.tableMissing(qualifiedName({ schema, table_name: table }));
  return details.columns.map(({ name, type }) => ({ name, type, generic: dialect.genericType(type) }));
}
