import { dirname } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { RowFile } from '@facet/sdk/server';
import type { ProcessLimits } from '../../protocol/process-limits.ts';
import { textLiteral } from './sql-text.ts';

interface Interruptible {
  connection?: DuckDBConnection;
}

/**
 * A database in memory for the time of `work`, which sees the folder of the file and runs nothing but statements of ours. The
 * databases that people query never get to see a file.
 */
export async function withRowFileReader<T>(
  file: RowFile,
  limits: ProcessLimits,
  running: Interruptible,
  work: (reader: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const instance = await DuckDBInstance.create(':memory:', {
    autoload_known_extensions: 'false',
    autoinstall_known_extensions: 'false',
    allow_community_extensions: 'false',
    allow_unsigned_extensions: 'false',
    memory_limit: limits.memoryLimit,
    threads: String(limits.threads),
    temp_directory: limits.spillFolder,
  });
  const connection = await instance.connect();
  try {
    for (const setting of [
      "SET GLOBAL TimeZone = 'UTC'",
      `SET GLOBAL allowed_directories = [${textLiteral(dirname(file.path))}]`,
      'SET GLOBAL enable_external_access = false',
    ])
      await connection.run(setting);
    running.connection = connection;
    return await work(connection);
  } finally {
    delete running.connection;
    connection.closeSync();
    instance.closeSync();
  }
}

/** Above it, what one thread holds of its rows is many megabytes. */
const WIDE = 500;

/**
 * Readers of wide files go one by one, or they would take the memory of all queries; and nothing looks for equal parts of their
 * statements, for which the time grows with the square of the columns.
 */
export async function prepareWidth(reader: DuckDBConnection, width: number): Promise<void> {
  if (width <= WIDE) return;
  await reader.run('SET GLOBAL threads = 1');
  await reader.run("SET disabled_optimizers = 'common_subexpressions'");
}

/** Rows of an answer, as texts, numbers and null. */
export async function rowsOf(reader: DuckDBConnection, sql: string): Promise<readonly (readonly unknown[])[]> {
  return (await reader.runAndReadAll(sql)).getRowsJson();
}
