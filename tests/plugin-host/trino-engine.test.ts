import { join } from 'node:path';
import { EnginePoint, PluginAdministrationToken } from '@facet/sdk/server';
import { refusal, rowsOf, runOptions } from '@facet/sdk/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import {
  type RecordedCoordinator,
  startRecordedCoordinator,
  WAITING_SQL,
} from '../../plugins/engine-trino/server/testing/recorded-coordinator.ts';
import { PAGES_SQL, TYPES_SQL } from '../../plugins/engine-trino/server/testing/recorded-sql.ts';
import { withLines } from '../../plugins/query/server/gateway/server-lines.ts';
import { findTrino, isTrino } from '../trino/find-trino.ts';
import { startTrino } from '../trino/start-trino.ts';
import { buildFolderOf } from './build-plugin.ts';

let server: TestServer;
let coordinator: RecordedCoordinator;

beforeAll(async () => {
  server = await startTestServer([testIdentity]);
  coordinator = await startRecordedCoordinator();
  const plugins = await server.kernel.service(PluginAdministrationToken);
  const source = join(import.meta.dirname, '../../plugins/engine-trino');
  await plugins.install(await buildFolderOf(source, ['facet/engine-trino', 'acme/engine-trino']));
}, 60_000);
afterAll(async () => {
  await coordinator.stop();
  await server.stop();
});

async function openAt(port: number) {
  const entry = server.kernel.registry(EnginePoint).get('trino');
  if (!entry) throw new Error('The engine is not there.');
  const engine = await entry.load();
  return engine.open(
    withLines({
      id: 1,
      name: 'one',
      scheme: 'trino',
      username: 'ann',
      password: null,
      hostname: '127.0.0.1',
      port,
      database: 'memory/default',
      query: {},
      extra: {},
      connectTimeoutMs: 10_000,
    }),
  );
}

it('is installed from a file, and its calls go to the server of the connection through this one', async () => {
  const database = await openAt(coordinator.port);
  const batch = await database.run(TYPES_SQL, runOptions());
  expect(rowsOf(batch)[0]?.slice(0, 2)).toEqual([1, 9007199254740993n]);
  let rows = 0;
  for await (const { rowCount } of database.stream(PAGES_SQL, runOptions())) rows += rowCount;
  expect(rows).toBe(300);
  const stop = new AbortController();
  const running = refusal(database.run(WAITING_SQL, runOptions({ signal: stop.signal })));
  await expect.poll(() => coordinator.calls.at(-1)).toBe('GET 1');
  stop.abort();
  expect((await running).kind).toBe('cancelled');
  await expect.poll(() => coordinator.calls.at(-1)).toBe('DELETE 1');
  await database.close();
  expect(server.kernel.registry(EnginePoint).get('trino')?.owner).toBe('acme/engine-trino');
});

const found = findTrino();
it.skipIf(!isTrino(found))(
  `asks a real cluster from its own process${isTrino(found) ? '' : ` (${found.reason})`}`,
  { timeout: 240_000 },
  async () => {
    if (!isTrino(found)) return;
    const trino = await startTrino(found);
    try {
      const database = await openAt(trino.port);
      const sql = 'SELECT name FROM tpch.tiny.region ORDER BY name LIMIT 2';
      expect(rowsOf(await database.run(sql, runOptions()))).toEqual([['AFRICA'], ['AMERICA']]);
      await database.close();
    } finally {
      await trino.stop();
    }
  },
);
