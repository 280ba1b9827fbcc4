import { resolve } from 'node:path';
import { EnginePoint, PluginAdministrationToken, type RunOptions } from '@facet/sdk/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { buildFolderOf } from './build-plugin.ts';
import { ordersConnection } from './orders/orders-connection.ts';

const ROWS = 1_000_000;
/** The rows of one result take half of it. */
const MEGABYTES = 128;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer([testIdentity], { FACET_PLUGIN_MEGABYTES: String(MEGABYTES) });
  const plugins = await server.kernel.service(PluginAdministrationToken);
  await plugins.install(await buildFolderOf(resolve(import.meta.dirname, 'orders')));
}, 60_000);
afterAll(() => server.stop());

it('one large result after the other is not too much memory: what the last ones left behind does not count', async () => {
  const entry = server.kernel.registry(EnginePoint).get('orders');
  if (!entry) throw new Error('The engine is not there.');
  const database = await (await entry.load()).open(ordersConnection);
  const options: RunOptions = {
    signal: new AbortController().signal,
    deadlineMs: 60_000,
    maxRows: ROWS,
    maxBytes: 128 * 1024 * 1024,
    maxCells: ROWS * 8,
    readOnly: true,
  };
  for (let round = 0; round < 6; round += 1)
    expect((await database.run(`read ${ROWS}`, options)).rowCount, `round ${round}`).toBe(ROWS);
  expect(server.lines.filter(({ message }) => message === 'process started')).toHaveLength(1);
}, 120_000);
