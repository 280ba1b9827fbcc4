import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';

const FOLDER = fileURLToPath(new URL('../../../.cache/bench', import.meta.url));
export const TABLE = 'orders';

export interface BenchTable {
  readonly folder: string;
  readonly path: string;
  readonly rows: number;
}

/**
 * A DuckDB file with orders of five years: 8 columns, 4 regions, 6 channels, 5,000 articles. The same for every run: each
 * value is a hash of its row's number. Made once and kept under `.cache/bench`.
 */
export async function benchTable(rows: number): Promise<BenchTable> {
  const path = join(FOLDER, `orders-${rows}.duckdb`);
  if (!existsSync(path)) await fill(path, rows);
  return { folder: FOLDER, path, rows };
}

async function fill(path: string, rows: number): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const unfinished = `${path}.new`;
  rmSync(unfinished, { force: true });
  const instance = await DuckDBInstance.create(unfinished);
  const connection = await instance.connect();
  await connection.run(`
    CREATE TABLE ${TABLE} AS
    SELECT
      id,
      TIMESTAMP '2020-01-01' + to_seconds(id * ${Math.floor((5 * 365 * 86_400) / rows)} + hash(id, 1) % 3600) AS ordered_at,
      ['north', 'south', 'east', 'west'][1 + (hash(id, 2) % 4)::INTEGER] AS region,
      ['web', 'store', 'phone', 'partner', 'market', 'app'][1 + (hash(id, 3) % 6)::INTEGER] AS channel,
      'SKU-' || lpad((hash(id, 4) % 5000)::VARCHAR, 5, '0') AS sku,
      (1 + hash(id, 5) % 20)::INTEGER AS quantity,
      round(5 + (hash(id, 6) % 100000) / 250.0, 2)::DOUBLE AS price,
      (hash(id, 7) % 1000 < 37) AS returned
    FROM range(${rows}) AS t(id)`);
  await connection.run('CHECKPOINT');
  connection.closeSync();
  instance.closeSync();
  renameSync(unfinished, path);
}
