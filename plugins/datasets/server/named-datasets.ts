import type { Databases } from '@facet/plugin-databases/contract.server';
import type { DatasourceSource } from '@facet/plugin-query/contract.server';
import type { MetadataStore } from '@facet/sdk/server';
import { sql, type SqlBool } from 'kysely';
import type { DatasetTables } from './tables.ts';

/** Ids of the datasets with a name, in a database with a name; without a schema or a catalog, of any. */
export const namedDatasets =
  (store: MetadataStore, databases: Pick<Databases, 'rows'>): NonNullable<DatasourceSource['named']> =>
  async ({ database, catalog, schema, table }) => {
    const rows = await store
      .db<DatasetTables>()
      .selectFrom('datasets')
      .select('id')
      .where('table_name', '=', table)
      .where(
        databases.rows.exists(
          sql.ref('datasets.database_id'),
          (column) => sql<SqlBool>`${column('database_name')} = ${database}`,
        ),
      )
      .$if(schema !== null, (query) => query.where('schema', '=', schema))
      .$if(catalog !== null, (query) => query.where('catalog', '=', catalog))
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  };
