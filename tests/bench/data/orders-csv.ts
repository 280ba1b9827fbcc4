import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { type BenchTable, TABLE } from './bench-table.ts';

/** The orders of the bench table as text, from the first again when there are not enough. Made once. */
export async function ordersCsv(table: BenchTable, rows: number): Promise<string> {
  const path = join(table.folder, `orders-${rows}.csv`);
  if (existsSync(path)) return path;
  mkdirSync(table.folder, { recursive: true });
  const unfinished = `${path}.new`;
  rmSync(unfinished, { force: true });
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  const times = Math.ceil(rows / table.rows);
  await connection.run(`ATTACH '${table.path}' AS given (READ_ONLY)`);
  await connection.run(
    `COPY (SELECT o.* FROM range(${times}) AS t(again), given.${TABLE} AS o LIMIT ${rows}) TO '${unfinished}' (FORMAT csv)`,
  );
  connection.closeSync();
  instance.closeSync();
  renameSync(unfinished, path);
  return path;
}
