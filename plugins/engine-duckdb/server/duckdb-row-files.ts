import { EngineError, type EngineRowFiles, type RowFile, type RowFileRefusal, type RowText } from '@facet/sdk/server';
import { cancellableRequest } from './cancellable-request.ts';
import { Deadline } from './deadline.ts';
import type { EngineProcess } from './engine-process.ts';
import type { FileReaders } from './file-readers.ts';
import type { Frame } from './protocol/frame.ts';
import type { DatabaseFile, FromProcess } from './protocol/messages.ts';

const INSPECT_MS = 60_000;
const CHECK_MS = 600_000;
const LOAD_MS = 1_800_000;

export interface FileProcesses {
  readonly databases: EngineProcess;
  readonly files: FileReaders;
}

/** Creates tables of one DuckDB file from uploaded files, through the engine's processes. */
export function duckDbRowFiles({ databases, files }: FileProcesses, file: DatabaseFile): EngineRowFiles {
  const checked = async (rowFile: RowFile, signal: AbortSignal): Promise<RowFileRefusal | undefined> => {
    let answer: RowFileRefusal | undefined;
    const request = files.read({ type: 'check', rowFile }, CHECK_MS, signal, ({ message }) => {
      if (message.type === 'checked') answer = message.answer;
    });
    return (await refusalOf(request)) ?? answer;
  };
  return {
    async inspect(rowFile, rows, signal) {
      let answer: Awaited<ReturnType<EngineRowFiles['inspect']>> | undefined;
      const request = files.read({ type: 'inspect', rowFile, rows }, INSPECT_MS, signal, ({ message }) => {
        if (message.type === 'inspected') answer = message.answer;
      });
      return (await refusalOf(request)) ?? answered(answer);
    },

    async load(rowFile, load, signal, onRows) {
      let answer: Awaited<ReturnType<EngineRowFiles['load']>> | undefined;
      const refused = hasTypes(rowFile) ? await checked(rowFile, signal) : undefined;
      if (refused) return refused;
      const limits = { signal, deadline: new Deadline(LOAD_MS) };
      await cancellableRequest(databases, { type: 'load', file, rowFile, load }, limits, ({ message }) => {
        if (message.type === 'loaded') answer = message.answer;
        else if (message.type === 'written') onRows?.(message.rows);
      });
      return answered(answer);
    },

    async read(rowFile, load, signal) {
      const frames = files.frames({ type: 'read', rowFile, load }, { signal, deadlineMs: LOAD_MS }, isOfRows);
      const first = await frames.next().catch((error: unknown) => refusedBy(error));
      if ('refused' in first) return first;
      const message = first.done ? undefined : first.value.message;
      if (message?.type !== 'reading') throw noAnswer();
      if ('refused' in message.answer) {
        await frames.return();
        return message.answer;
      }
      // The signal releases the process if the reader stops early or never starts.
      signal.addEventListener('abort', () => void frames.return(), { once: true });
      if (signal.aborted) await frames.return();
      return { ...message.answer, rows: rowTexts(frames) };
    },
  };
}

const isOfRows = ({ message }: Frame<FromProcess>): boolean => message.type === 'reading' || message.type === 'rows';

async function* rowTexts(frames: AsyncIterable<Frame<FromProcess>>): AsyncGenerator<RowText, void> {
  for await (const { message, payload, payloadAt } of frames)
    if (message.type === 'rows') yield { bytes: new Uint8Array(payload, payloadAt), rows: message.rows };
}

/** Typed formats: their readers follow the metadata of the file, so there is more that a bad file could exploit. */
const hasTypes = ({ format }: RowFile): boolean => format !== 'csv';

/** Converts a crash or timeout that the file has caused to a refusal. */
async function refusalOf(request: Promise<void>): Promise<RowFileRefusal | undefined> {
  try {
    await request;
    return undefined;
  } catch (error) {
    return refusedBy(error);
  }
}

/** @throws errors that are not caused by the file */
function refusedBy(error: unknown): RowFileRefusal {
  if (!(error instanceof EngineError) || !REFUSED.has(error.kind)) throw error;
  return { refused: { code: 'too-complex', rows: 0 } };
}

const REFUSED: ReadonlySet<string> = new Set(['crashed', 'timeout']);

function answered<A>(answer: A | undefined): A {
  if (answer === undefined) throw noAnswer();
  return answer;
}

const noAnswer = (): EngineError => new EngineError('other', 'The database gave no answer about the file.');
