import { EngineError, type EngineRowFiles } from '@facet/sdk/server';
import { cancellableRequest } from './cancellable-request.ts';
import { Deadline } from './deadline.ts';
import type { EngineProcess } from './engine-process.ts';
import type { DatabaseFile } from './protocol/messages.ts';

const INSPECT_MS = 60_000;
const LOAD_MS = 1_800_000;

/** Tables of one DuckDB file, made of files of rows behind the engine's process. */
export function duckDbRowFiles(process: EngineProcess, file: DatabaseFile): EngineRowFiles {
  return {
    async inspect(rowFile, rows, signal) {
      let answer: Awaited<ReturnType<EngineRowFiles['inspect']>> | undefined;
      const limits = { signal, deadline: new Deadline(INSPECT_MS) };
      await cancellableRequest(process, { type: 'inspect', rowFile, rows }, limits, ({ message }) => {
        if (message.type === 'inspected') answer = message.answer;
      });
      return answered(answer);
    },

    async load(rowFile, load, signal) {
      let answer: Awaited<ReturnType<EngineRowFiles['load']>> | undefined;
      const limits = { signal, deadline: new Deadline(LOAD_MS) };
      await cancellableRequest(process, { type: 'load', file, rowFile, load }, limits, ({ message }) => {
        if (message.type === 'loaded') answer = message.answer;
      });
      return answered(answer);
    },
  };
}

function answered<A>(answer: A | undefined): A {
  if (answer === undefined) throw new EngineError('other', 'The database gave no answer about the file.');
  return answer;
}
