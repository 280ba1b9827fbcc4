import type { DuckDBConnection } from '@duckdb/node-api';
import type { RowFile, RowFileRefusal } from '@facet/sdk/server';
import { problemOf } from './file-problem.ts';
import { isDeeper } from './json-depth.ts';
import { rowsOf } from './row-file-reader.ts';
import { typedSource } from './row-source.ts';

/** Real data is never nested this deep. */
const DEEPEST = 64;

/** Values that no reader may get. */
export async function tooComplex({ format, path }: RowFile): Promise<RowFileRefusal | undefined> {
  const isTooDeep = format === 'json' && (await isDeeper(path, DEEPEST));
  return isTooDeep ? { refused: { code: 'too-complex', rows: 0 } } : undefined;
}

/**
 * Reads every value; nested values as the texts that a table stores. Errors of the file itself are reported by its
 * load.
 */
export async function readThrough(reader: DuckDBConnection, file: RowFile): Promise<void> {
  try {
    await rowsOf(reader, `SELECT bit_xor(hash(CAST(to_json(t) AS VARCHAR))) FROM ${typedSource(file)} AS t`);
  } catch (error) {
    if (problemOf(error) === undefined) throw error;
  }
}
