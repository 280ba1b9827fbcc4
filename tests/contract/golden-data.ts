import { mkdtempSync, chmodSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import pg from 'pg';
import { type ApiClient, expectStatus } from '../support/api-client.ts';
import { parseExact } from '../support/exact-json.ts';

/** Recorded tables and answers; absent in a checkout on its own. */
export const GOLDEN = resolve(import.meta.dirname, '../../../shared/golden');

/** Fills a database that this machine serves with the recorded tables. */
export async function loadGoldenTables(url: string): Promise<void> {
  const data = join(GOLDEN, 'data');
  const client = new pg.Client(url);
  await client.connect();
  await client.query("SET TIME ZONE 'UTC'");
  await client.query(readFileSync(join(data, 'schema.sql'), 'utf8'));
  await client.query(`COPY golden.awkward FROM '${join(data, 'awkward.csv')}' (FORMAT csv, HEADER, NULL '\\N')`);
  const scratch = mkdtempSync(join(tmpdir(), 'facet-golden-'));
  chmodSync(scratch, 0o755);
  const duckdb = await DuckDBInstance.create(':memory:');
  const connection = await duckdb.connect();
  for (const name of readdirSync(data).filter((file) => file.endsWith('.parquet'))) {
    const table = basename(name, '.parquet');
    const file = join(scratch, `${table}.csv`);
    await connection.run(
      `COPY (SELECT * FROM read_parquet('${join(data, name)}')) TO '${file}' (HEADER, NULLSTR '\\N')`,
    );
    chmodSync(file, 0o644);
    await client.query(`COPY public."${table}" FROM '${file}' (FORMAT csv, HEADER, NULL '\\N')`);
  }
  connection.closeSync();
  duckdb.closeSync();
  rmSync(scratch, { recursive: true, force: true });
  await client.query('ANALYZE');
  await client.end();
}

interface DatasetColumns {
  readonly table_name: string;
  readonly schema: string;
  readonly sql?: string;
  readonly main_dttm_col?: string;
  readonly columns: readonly { readonly column_name: string }[];
  readonly metrics: readonly object[];
}

const WRITABLE = [
  'id',
  'column_name',
  'type',
  'verbose_name',
  'description',
  'expression',
  'filterable',
  'groupby',
  'is_active',
  'is_dttm',
  'python_date_format',
] as const;

/** Registers the recorded datasets as an administrator would; their ids by name. */
export async function registerGoldenDatasets(
  admin: ApiClient,
  databaseId: number,
): Promise<ReadonlyMap<string, number>> {
  const wanted = parseExact(readFileSync(join(GOLDEN, 'datasets.json'), 'utf8')) as Readonly<
    Record<string, DatasetColumns>
  >;
  const ids = new Map<string, number>();
  for (const [name, { table_name, schema, sql, main_dttm_col, columns, metrics }] of Object.entries(wanted)) {
    const made = expectStatus(
      await admin.post('/api/v1/dataset/', {
        database: databaseId,
        schema,
        table_name,
        ...(sql === undefined ? {} : { sql }),
      }),
      201,
    );
    const id: number = made.body.id;
    ids.set(name, id);
    const { body } = expectStatus(await admin.get(`/api/v1/dataset/${id}`), 200);
    const overlay = new Map(columns.map((column) => [column.column_name, column]));
    const known: Readonly<Record<string, unknown>>[] = body.result.columns;
    const merged = known.map((column) => ({
      ...Object.fromEntries(WRITABLE.map((member) => [member, column[member]])),
      ...overlay.get(String(column['column_name'])),
    }));
    const names = new Set(known.map(({ column_name }) => column_name));
    const added = columns.filter(({ column_name }) => !names.has(column_name));
    const metricIds: readonly { readonly id: number; readonly metric_name: string }[] = body.result.metrics;
    const idOfMetric = new Map(metricIds.map((metric) => [metric.metric_name, metric.id]));
    expectStatus(
      await admin.put(`/api/v1/dataset/${id}`, {
        ...(main_dttm_col === undefined ? {} : { main_dttm_col }),
        columns: [...merged, ...added],
        metrics: metrics.map((metric) => {
          const known = 'metric_name' in metric ? idOfMetric.get(String(metric.metric_name)) : undefined;
          return known === undefined ? metric : { id: known, ...metric };
        }),
      }),
      200,
    );
  }
  return ids;
}
