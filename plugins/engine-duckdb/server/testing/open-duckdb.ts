import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '@facet/sdk/common';
import type { ConnectionSpec, Engine } from '@facet/sdk/server';
import { createDuckDbEngine } from '../duckdb-engine.ts';
import { EngineProcess } from '../engine-process.ts';
import { FileReaders } from '../file-readers.ts';

export interface TestDuckDb {
  readonly engine: Engine;
  readonly process: EngineProcess;
  readonly home: string;
  readonly spec: ConnectionSpec;
  close(): Promise<void>;
}

const SILENT: Logger = { debug() {}, info() {}, warn() {}, error() {} };

/** An engine with its own home directory. */
export async function openDuckDb(
  localDatabases: readonly string[] = [],
  idleMs?: number,
  memoryLimit = '512MB',
  mostResident = Number.MAX_SAFE_INTEGER,
): Promise<TestDuckDb> {
  const home = await mkdtemp(join(tmpdir(), 'facet-duckdb-'));
  const limits = { memoryLimit, mostResident, threads: 2, spillFolder: join(home, 'spill') };
  const process = new EngineProcess(limits, SILENT, idleMs);
  const readers: EngineProcess[] = [];
  const files = new FileReaders(1, () => {
    const reader = new EngineProcess(limits, SILENT, idleMs);
    readers.push(reader);
    return reader;
  });
  return {
    engine: createDuckDbEngine({ databases: process, files }, { home, localDatabases }),
    process,
    home,
    spec: specOf('examples'),
    async close() {
      process.stop();
      for (const reader of readers) reader.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

export function specOf(database: string): ConnectionSpec {
  return {
    id: 1,
    name: 'test',
    scheme: 'duckdb',
    username: null,
    password: null,
    hostname: null,
    port: null,
    database,
    query: {},
    extra: {},
    connectTimeoutMs: 5_000,
  };
}
