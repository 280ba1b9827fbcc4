import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../postgres/start-postgres.ts';
import { startFacet } from '../../support/facet-process.ts';
import type { BenchTable } from '../data/bench-table.ts';
import { type BenchHost, productionSettings, startBenchHost } from './bench-host.ts';

/** A process that answers and one that runs background jobs, on one Postgres. */
export async function startWebAndWorker(
  table: BenchTable,
  env: Readonly<Record<string, string>> = {},
): Promise<BenchHost> {
  const owned = new AsyncDisposableStack();
  try {
    const store = owned.adopt(await startPostgres(), (server) => server.stop());
    const shared = { ...env, FACET_METADATA_URL: await store.createDatabase('metadata') };
    const web = owned.adopt(await startBenchHost(table, { ...shared, FACET_ROLE: 'web' }), (host) => host.stop());
    const home = mkdtempSync(join(tmpdir(), 'facet-worker-'));
    owned.defer(() => rmSync(home, { recursive: true, force: true }));
    copyFileSync(join(web.process.home, 'secret.key'), join(home, 'secret.key'));
    const role = { ...productionSettings(table.folder), ...shared, FACET_ROLE: 'worker' };
    owned.adopt(
      await startFacet({ home, env: role, readyWithinMs: 120_000 }),
      async (worker) => void (await worker.stop()),
    );
    return { ...web, stop: () => owned.disposeAsync() };
  } catch (error) {
    await owned.disposeAsync();
    throw error;
  }
}
