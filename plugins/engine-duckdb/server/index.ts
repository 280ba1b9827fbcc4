import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineServerPlugin, toDisposable } from '@facet/sdk/common';
import { EnginePoint } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { createDuckDbEngine } from './duckdb-engine.ts';
import { EngineProcess } from './engine-process.ts';
import { machineMemory, memoryLimit } from './memory-limit.ts';

/** An idle process gives its memory back; the next query waits a quarter of a second for a new one. */
const IDLE_MS = 120_000;

export default defineServerPlugin(manifest, (ctx, { settings }) => {
  const { duckdbMegabytes } = ctx.settings<{ readonly duckdbMegabytes: number }>().get();
  const process = new EngineProcess(
    {
      memoryLimit: memoryLimit(duckdbMegabytes, machineMemory()),
      threads: Math.max(1, availableParallelism()),
      spillFolder: join(settings.home, 'spill'),
    },
    ctx.log,
    IDLE_MS,
  );
  ctx.subscriptions.add(toDisposable(() => process.stop()));
  ctx.implement(EnginePoint, 'duckdb', async () => createDuckDbEngine(process, settings));
});
