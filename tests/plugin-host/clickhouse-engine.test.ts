import { join } from 'node:path';
import { EnginePoint, PluginAdministrationToken } from '@facet/sdk/server';
import { refusal, rowsOf, runOptions } from '@facet/sdk/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import {
  BROKEN_SQL,
  ENDLESS_SQL,
  type RecordedServer,
  startRecordedServer,
  WAITING_SQL,
} from '../../plugins/engine-clickhouse/server/testing/recorded-server.ts';
import { BLOCKS_SQL, TYPES_SQL } from '../../plugins/engine-clickhouse/server/testing/recorded-sql.ts';
import { withLines } from '../../plugins/query/server/gateway/server-lines.ts';
import { buildFolderOf } from './build-plugin.ts';

let server: TestServer;
let clickhouse: RecordedServer;

beforeAll(async () => {
  server = await startTestServer([testIdentity]);
  clickhouse = await startRecordedServer(BLOCKS_SQL);
  const plugins = await server.kernel.service(PluginAdministrationToken);
  const source = join(import.meta.dirname, '../../plugins/engine-clickhouse');
  await plugins.install(await buildFolderOf(source, ['facet/engine-clickhouse', 'acme/engine-clickhouse']));
}, 60_000);
afterAll(async () => {
  await clickhouse.stop();
  await server.stop();
});

async function open() {
  const entry = server.kernel.registry(EnginePoint).get('clickhouse');
  if (!entry) throw new Error('The engine is not there.');
  const engine = await entry.load();
  return engine.open(
    withLines({
      id: 1,
      name: 'one',
      scheme: 'clickhousedb',
      username: 'ann',
      password: null,
      hostname: '127.0.0.1',
      port: clickhouse.port,
      database: 'default',
      query: {},
      extra: {},
      connectTimeoutMs: 10_000,
    }),
  );
}

const killed = (): number => clickhouse.statements.filter((sql) => sql.startsWith('KILL QUERY')).length;

it('is installed from a file, and reads long answers of the server of its connection through this one', async () => {
  const database = await open();
  expect(rowsOf(await database.run(TYPES_SQL, runOptions()))[0]?.slice(0, 2)).toEqual([-1, 9007199254740993n]);
  let rows = 0;
  for await (const { rowCount } of database.stream(ENDLESS_SQL, runOptions({ maxRows: 10_000_000 }))) {
    rows += rowCount;
    if (rows >= 30_000) break;
  }
  expect(rows).toBeGreaterThanOrEqual(30_000);
  await expect.poll(killed).toBe(1);
  clickhouse.end = (response) => response.end('Code: 241. DB::Exception: Memory limit exceeded');
  expect((await refusal(database.run(BROKEN_SQL, runOptions()))).kind).toBe('out-of-memory');
  const stop = new AbortController();
  const running = refusal(database.run(WAITING_SQL, runOptions({ signal: stop.signal })));
  await expect.poll(() => clickhouse.statements).toContain(WAITING_SQL);
  stop.abort();
  expect((await running).kind).toBe('cancelled');
  await expect.poll(killed).toBe(2);
  await database.close();
  expect(server.kernel.registry(EnginePoint).get('clickhouse')?.owner).toBe('acme/engine-clickhouse');
});
