import { type ApiClient, expectStatus } from '../../support/api-client.ts';
import { type BenchTable, TABLE } from './bench-table.ts';

export interface BenchDataset {
  readonly databaseId: number;
  readonly datasetId: number;
}

/** Registers the file and its table with a running server. */
export async function registerDataset(admin: ApiClient, table: BenchTable): Promise<BenchDataset> {
  const database = expectStatus(
    await admin.post('/api/v1/database/', {
      database_name: `bench ${table.rows}`,
      sqlalchemy_uri: `duckdb:///${table.path}`,
      expose_in_sqllab: true,
      allow_run_async: true,
    }),
    201,
  );
  const databaseId: number = database.body.id;
  const dataset = expectStatus(
    await admin.post('/api/v1/dataset/', { database: databaseId, schema: 'main', table_name: TABLE }),
    201,
  );
  return { databaseId, datasetId: dataset.body.id };
}
