import type { ApiClient } from '@facet/sdk/client';
import type { DatasetSource } from '../../common/dataset-dialogs.ts';

/** @returns the new dataset's id. */
export async function saveAsNew(api: ApiClient, source: DatasetSource, name: string): Promise<number> {
  const { id } = await api.call('POST /api/v1/dataset/', {
    body: {
      database: source.databaseId,
      ...(source.catalog ? { catalog: source.catalog } : {}),
      schema: source.schema,
      sql: source.sql,
      table_name: name,
      columns: source.columns.map(({ column_name, type, is_dttm }) => ({ column_name, type, is_dttm })),
      ...(source.templateParams ? { template_params: source.templateParams } : {}),
      is_managed_externally: false,
      external_url: null,
    },
  });
  return id;
}

/** Replaces the statement and columns of a dataset; owners, metrics and name stay. @returns its id. */
export async function overwriteDataset(api: ApiClient, source: DatasetSource, id: number): Promise<number> {
  await api.call('PUT /api/v1/dataset/:id', {
    params: { id },
    query: { override_columns: 'true' },
    body: {
      sql: source.sql,
      columns: source.columns.map(({ column_name, type, is_dttm }) => ({ column_name, type, is_dttm })),
      database_id: source.databaseId,
      catalog: source.catalog ?? null,
      schema: source.schema,
      ...(source.templateParams ? { template_params: source.templateParams } : {}),
    },
  });
  return id;
}
