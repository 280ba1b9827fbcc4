import { defineServerPlugin, toDisposable } from '@facet/sdk/common';
import { EnginePoint } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { ReaderProcesses } from './reader-processes.ts';
import { createSqliteEngine } from './sqlite-engine.ts';

export default defineServerPlugin(manifest, (ctx, { workers }) => {
  const processes = new ReaderProcesses(workers);
  ctx.subscriptions.add(toDisposable(() => processes.stop()));
  ctx.implement(EnginePoint, 'sqlite', async () => createSqliteEngine(processes));
});
