import type { EngineTableLoads, RowText } from '@facet/sdk/server';
import { z } from 'zod';

const loadId = z.int().positive();
const taken = z.boolean();
const outcome = z.union([
  z.int().nonnegative(),
  z.strictObject({
    refused: z.strictObject({
      code: z.enum(['table-exists', 'other-columns', 'no-room']),
      found: z.string().max(1_000).exactOptional(),
      rows: z.int().nonnegative(),
    }),
  }),
]);

/** Rows that go together are a few hundred kilobytes; a database that takes longer for them has gone. */
const PART_MS = 600_000;

export interface LoadCalls {
  /** Of an open database. */
  open(load: unknown, signal: AbortSignal): Promise<unknown>;
  call(
    member: 'giveRows' | 'endLoad' | 'dropLoad',
    args: readonly unknown[],
    options: LoadCallOptions,
  ): Promise<unknown>;
  checked<T>(what: string, shape: z.ZodType<T>, given: unknown): T;
}

export interface LoadCallOptions {
  readonly deadlineMs: number;
  readonly signal?: AbortSignal;
}

/** Tables that an engine in another process makes of rows which are read here. */
export function remoteLoads({ open, call, checked }: LoadCalls): EngineTableLoads {
  return {
    async write(load, rows, signal) {
      const id = checked('a load', loadId, await open(load, signal));
      const options = { signal, deadlineMs: PART_MS };
      try {
        let given = 0;
        for await (const part of rows) {
          if (!checked('a load', taken, await call('giveRows', [id, ownBytes(part), part.rows], options))) break;
          given += part.rows;
        }
        const written = checked('a load', outcome, await call('endLoad', [id], options));
        return typeof written === 'number' ? Math.min(written, given) : written;
      } catch (error) {
        // A process that is gone has dropped it already.
        await call('dropLoad', [id], { deadlineMs: PART_MS }).catch(() => {});
        throw error;
      }
    },
  };
}

/** A part of a larger buffer would take all of it along. */
const ownBytes = ({ bytes }: RowText): Uint8Array => new Uint8Array(bytes);
