import { type DuckDBConnection, type DuckDBDataChunk, type DuckDBResult, ResultReturnType } from '@duckdb/node-api';
import { EngineError } from '@facet/sdk/server';

/** The rows of a result ended early; what went wrong, the library does not tell. */
export class EndedEarly extends Error {}

/**
 * Rows that come next; `undefined` behind the last. The library ends a result whose query fails behind its first rows as it ends
 * a whole one.
 * @throws EndedEarly
 */
export async function nextChunk(result: DuckDBResult): Promise<DuckDBDataChunk | undefined> {
  const chunk = await result.fetchChunk();
  if (chunk && chunk.rowCount > 0) return chunk;
  if (result.returnType === ResultReturnType.INVALID) throw new EndedEarly();
  return undefined;
}

/**
 * Finds out why a selection has ended early: it runs once more, and its rows are dropped.
 * @throws what the work throws, and the reason in place of `EndedEarly`
 */
export async function orReason<T>(connection: DuckDBConnection, selection: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof EndedEarly)) throw error;
    const reason = await connection.run(`EXPLAIN ANALYZE ${selection}`).then(() => undefined, withoutPlace);
    throw reason ?? new EngineError('other', 'The query failed after its first rows.', {}, { cause: error });
  }
}

/** The place that the library names is one of the statement around the selection. */
const withoutPlace = (error: unknown): Error =>
  new Error((error instanceof Error ? error.message : String(error)).replace(/\n\nLINE \d+: [^]*$/, ''), {
    cause: error,
  });
