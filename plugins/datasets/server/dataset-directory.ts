import type { MetadataStore } from '@facet/sdk/server';
import { isIn } from '@facet/sdk/resource';
import { sql } from 'kysely';
import type { DatasetDirectory } from '../contract.server.ts';
import type { DatasetReader } from './dataset-store.ts';
import { DATASET_ROWS, type DatasetTables } from './tables.ts';

/** Look-up of datasets for other plugins. */
export function createDirectory(
  store: MetadataStore,
  reader: DatasetReader,
  { idsInDatabase, payloads }: Pick<DatasetDirectory, 'idsInDatabase' | 'payloads'>,
): DatasetDirectory {
  return {
    payloads,
    find: (id) => reader.datasource(id),
    findByUuid: (uuid) =>
      store.db<DatasetTables>().selectFrom('datasets').select('id').where('uuid', '=', uuid).executeTakeFirst(),
    async uuids(ids) {
      const rows = await store
        .db<DatasetTables>()
        .selectFrom('datasets')
        .select(['id', 'uuid'])
        .where(isIn(sql.ref('id'), [...new Set(ids)]))
        .execute();
      return new Map(rows.map(({ id, uuid }) => [id, uuid]));
    },
    rows: DATASET_ROWS,
    idsInDatabase,
    async ofTable({ databaseId, schema, table }) {
      const { rows } = await sql<{ id: number; owner: number | null }>`
        select datasets.id as id, dataset_owners.user_id as owner from datasets
        left join dataset_owners on dataset_owners.dataset_id = datasets.id
        where datasets.database_id = ${databaseId} and datasets.sql is null and lower(datasets.table_name) = lower(${table})
        and (datasets.schema is null or ${schema} is null or lower(datasets.schema) = lower(${schema}))`.execute(
        store.db<DatasetTables>(),
      );
      return [...Map.groupBy(rows, ({ id }) => id)].map(([id, links]) => ({
        id,
        ownerIds: links.flatMap(({ owner }) => owner ?? []),
      }));
    },
  };
}
