import { serveDataWork } from '@facet/sdk/data-work';
import { EngineError, type PostProcessing, PostProcessingError, CellBudget } from '@facet/sdk/server';
import { unpacked } from './cross-thread.ts';
import { makeTable } from './make-table.ts';
import type { JobStep, TableFacts, TableJob } from './table-job.ts';

/** A refusal is an answer: errors lose their class on the way. */
export type TableReply = { readonly made: TableFacts } | { readonly refused: string } | { readonly tooLarge: string };

serveDataWork<TableJob, TableReply>(async (job, thread) => {
  try {
    const made = await makeTable(unpacked(job), operationOf, new CellBudget());
    const bytes = whole(made.bytes);
    thread.transfer(bytes.buffer);
    return { made: { ...made, bytes } };
  } catch (error) {
    if (error instanceof PostProcessingError) return { refused: error.message };
    if (error instanceof EngineError && error.kind === 'too-large') return { tooLarge: error.message };
    throw error;
  }
});

interface Operations {
  readonly operations?: Readonly<Record<string, PostProcessing>>;
}

async function operationOf({ operation, module }: JobStep): Promise<PostProcessing | undefined> {
  if (module === undefined) return undefined;
  const { operations = {} }: Operations = await import(module);
  return Object.hasOwn(operations, operation) ? operations[operation] : undefined;
}

/** Bytes in memory of their own, which can move. */
const whole = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? new Uint8Array(bytes.buffer)
    : new Uint8Array(bytes);
