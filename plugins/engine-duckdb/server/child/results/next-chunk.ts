import { type DuckDBConnection, type DuckDBDataChunk, type DuckDBResult, ResultReturnType } from '@duckdb/node-api';
import { EngineError } from '@facet/sdk/server';

/** The result ended early; the library does not report the reason. */
export class EndedEarly extends Error {}

/**
 * The next rows; `undefined` after the last. For a query that fails after its first rows, the library ends the result
 * like a complete one.
 * @throws EndedEarly
 */
export async function nextChunk(result: DuckDBResult): Promise<DuckDBDataChunk | undefined> {
  const chunk = await result.fetchChunk();
  if (chunk && chunk.rowCount > 0) return chunk;
  if (result.returnType === ResultReturnType.INVALID) throw new EndedEarly();
  return undefined;
}

/**
 * Determines why a selection has ended early: it is run again, without its rows.
 * @throws errors of `work`, with the reason instead of `EndedEarly`
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

/** The reported position belongs to the statement around the selection, so it is removed. */
const withoutPlace = (error: unknown): Error =>
  new Error((error instanceof Error ? error.message : String(error)).replace(/\n\nLINE \d+: [^]*$/, ''), {
    cause: error,
  });
