import { fileURLToPath } from 'node:url';
import { createWorkers, LocalFiles } from '@facet/core/server';
import { ReaderProcesses } from '../reader-processes.ts';

/** Reader processes for SQLite files of this folder, started as by the server. */
export function localReaders(folder: string): ReaderProcesses {
  return new ReaderProcesses(
    createWorkers({
      owner: 'facet/engine-sqlite',
      programs: new Map([['reader', fileURLToPath(new URL('../workers/reader.ts', import.meta.url))]]),
      files: new LocalFiles([folder]),
      log: { debug() {}, info() {}, warn() {}, error() {} },
    }),
  );
}
