import { dirname } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { RowFile } from '@facet/sdk/server';
import type { ProcessLimits } from '../../protocol/process-limits.ts';
import { textLiteral } from './sql-text.ts';

interface Interruptible {
  connection?: DuckDBConnection;
}

/**
 * Opens an in-memory database for the duration of `work`. It may read the folder of the file, and runs only statements
 * of Facet.
 * Databases that users query never have access to files.
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

/** Above this number of columns, the rows of one thread take many megabytes. */
const WIDE = 500;

/**
 * Wide files are read with one thread, because several would take the memory of all queries. The optimiser for common
 * subexpressions is off, because its time grows quadratically with the number of columns.
 */
export async function prepareWidth(reader: DuckDBConnection, width: number): Promise<void> {
  if (width <= WIDE) return;
  await reader.run('SET GLOBAL threads = 1');
  await reader.run("SET disabled_optimizers = 'common_subexpressions'");
}

/** The rows of a result as texts, numbers and null. */
export async function rowsOf(reader: DuckDBConnection, sql: string): Promise<readonly (readonly unknown[])[]> {
  return (await reader.runAndReadAll(sql)).getRowsJson();
}
