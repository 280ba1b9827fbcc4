import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { defineServerPlugin, toDisposable } from '@facet/sdk/common';
import { EnginePoint } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { createDuckDbEngine } from './duckdb-engine.ts';
import { EngineProcess } from './engine-process.ts';

/** Share of the machine's memory that DuckDB may take before it spills to disk. */
const MEMORY_SHARE = 0.5;

export default defineServerPlugin(manifest, (ctx, { settings }) => {
  const process = new EngineProcess(
    {
      memoryLimit: `${Math.max(256, Math.floor((totalmem() * MEMORY_SHARE) / 1_048_576))}MB`,
      threads: Math.max(1, availableParallelism()),
      spillFolder: join(settings.home, 'spill'),
    },
    ctx.log,
  );
  ctx.subscriptions.add(toDisposable(() => process.stop()));
  ctx.implement(EnginePoint, 'duckdb', async () => createDuckDbEngine(process, settings));
});
