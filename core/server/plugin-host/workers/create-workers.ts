import { deserialize, serialize } from 'node:v8';
import type { Logger } from '@facet/sdk/common';
import type { PluginWorker, Workers } from '@facet/sdk/server';
import { hostProblems } from '../host-problems.ts';
import type { LocalFiles } from './local-files.ts';
import { WorkerProcess } from './worker-process.ts';

/** Of one plugin, at the same time. */
export const MOST_WORKERS = 16;

export interface WorkerParts {
  readonly owner: string;
  /** Files of the plugin in `server/workers`, by their names without the ending. */
  readonly programs: ReadonlyMap<string, string>;
  readonly files: LocalFiles;
  readonly log: Logger;
}

/** Workers of a plugin in this process. */
export function createWorkers({ owner, programs, files, log }: WorkerParts): Workers {
  const live = new Set<WorkerProcess>();
  return {
    fileOf: (path) => files.fileOf(path),
    async start(name, { file } = {}): Promise<PluginWorker> {
      const builtIn = programs.get(name);
      if (builtIn === undefined) throw hostProblems.noWorker(owner, name);
      if (live.size >= MOST_WORKERS) throw hostProblems.tooManyWorkers(owner, MOST_WORKERS);
      const readable = file === undefined ? undefined : await files.fileOf(file);
      if (file !== undefined && readable === undefined) throw hostProblems.noFile(owner);
      const worker: PluginWorker = {
        onMessage: () => undefined,
        onEnd: () => undefined,
        send: (message) => process.send(serialize(message)),
        end: () => {
          live.delete(process);
          process.end();
        },
      };
      const process = new WorkerProcess({
        program: { builtIn },
        file: readable,
        log,
        onFrame: (bytes) => worker.onMessage(deserialize(bytes)),
        onEnd: (reason) => {
          live.delete(process);
          worker.onEnd(reason);
        },
      });
      live.add(process);
      return worker;
    },
  };
}
