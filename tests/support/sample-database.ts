import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { type ApiClient, expectStatus } from './api-client.ts';

/** A DuckDB file with the table `trips`: 1,000 rows of (id, city, price, day). */
export interface SampleDatabase {
  /** What the server needs to be allowed to open it. */
  readonly env: Readonly<Record<string, string>>;
  /** Registers the file and the table; ids of both. */
  register(admin: ApiClient): Promise<{ readonly databaseId: number; readonly datasetId: number }>;
  remove(): void;
}

export async function createSampleDatabase(): Promise<SampleDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'facet-sample-'));
  const file = join(folder, 'sample.duckdb');
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE trips AS
    SELECT i AS id, ['Oslo', 'Quito', 'Suva'][i % 3 + 1] AS city, i / 4.0 AS price, DATE '2024-01-01' + (i % 60)::INT AS day
    FROM range(1000) t(i)`);
  connection.closeSync();
  instance.closeSync();
  return {
    env: { FACET_LOCAL_DATABASES: folder },
    async register(admin) {
      const database = await admin.post('/api/v1/database/', {
        database_name: 'sample',
        sqlalchemy_uri: `duckdb:///${file}`,
        expose_in_sqllab: true,
      });
      const databaseId: number = expectStatus(database, 201).body.id;
      const dataset = await admin.post('/api/v1/dataset/', {
        database: databaseId,
        schema: 'main',
        table_name: 'trips',
      });
      return { databaseId, datasetId: expectStatus(dataset, 201).body.id };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
