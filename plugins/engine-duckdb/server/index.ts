import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineServerPlugin, toDisposable } from '@facet/sdk/common';
import { EnginePoint } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { createDuckDbEngine } from './duckdb-engine.ts';
import { EngineProcess } from './engine-process.ts';
import { FileReaders } from './file-readers.ts';
import { machineMemory, memoryLimit, mostResident } from './memory-limit.ts';

/** An idle process is stopped to free its memory; starting a new one delays the next query by a quarter of a second. */
const IDLE_MS = 120_000;
/** Idle time of processes that read uploaded files. */
const READER_IDLE_MS = 20_000;
const FILES_AT_ONCE = 2;

export default defineServerPlugin(manifest, (ctx, { settings }) => {
  const { duckdbMegabytes } = ctx.settings<{ readonly duckdbMegabytes: number }>().get();
  const limits = {
    memoryLimit: memoryLimit(duckdbMegabytes, machineMemory()),
    mostResident: mostResident(duckdbMegabytes, machineMemory()),
    threads: Math.max(1, availableParallelism()),
    spillFolder: join(settings.home, 'spill'),
  };
  const process = (idleMs: number): EngineProcess => {
    const started = new EngineProcess(limits, ctx.log, idleMs);
    ctx.subscriptions.add(toDisposable(() => started.stop()));
    return started;
  };
  const files = new FileReaders(FILES_AT_ONCE, () => process(READER_IDLE_MS));
  const processes = { databases: process(IDLE_MS), files };
  ctx.implement(EnginePoint, 'duckdb', async () => createDuckDbEngine(processes, settings));
});
