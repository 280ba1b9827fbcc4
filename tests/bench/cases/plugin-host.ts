import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { EnginePoint, type EngineDatabase, PluginAdministrationToken, type RunOptions } from '@facet/sdk/server';
import { testIdentity } from '../../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../../apps/server/testing/test-server.ts';
import { buildFolderOf } from '../../plugin-host/build-plugin.ts';
import { ordersConnection } from '../../plugin-host/orders/orders-connection.ts';
import { createOrdersEngine } from '../../plugin-host/orders/server/orders-engine.ts';
import { type Measurement, mb, ms } from '../harness/measurement.ts';
import { median, summary } from '../harness/statistics.ts';
import type { BenchCase } from './bench-case.ts';

const CALL_MS = 0.3;
const ROWS = 1_000_000;
const TIMES = 1.5;
const MEGABYTES = 45;

/** An engine in a plugin host beside the same one in the server's process: a call, a million rows, memory. */
export const pluginHost: BenchCase = {
  name: 'plugin-host',
  async run({ quick }) {
    const server = await startTestServer([testIdentity]);
    try {
      const plugins = await server.kernel.service(PluginAdministrationToken);
      await plugins.install(await buildFolderOf(resolve(import.meta.dirname, '../../plugin-host/orders')));
      const entry = server.kernel.registry(EnginePoint).get('orders');
      if (!entry) throw new Error('The engine is not there.');
      const outside = await (await entry.load()).open(ordersConnection);
      const inside = await createOrdersEngine(() => undefined).open(ordersConnection);
      const memory = memoryOf(server);
      return [
        await calls(outside, quick),
        await millionRows('read', outside, inside, quick),
        await millionRows('rows', outside, inside, quick),
        memory,
      ];
    } finally {
      await server.stop();
    }
  },
};

async function calls(database: EngineDatabase, quick: boolean): Promise<Measurement> {
  const { signal } = new AbortController();
  const samples: number[] = [];
  for (let round = -200; round < (quick ? 2_000 : 10_000); round += 1) {
    const start = performance.now();
    await database.ping(signal);
    if (round >= 0) samples.push(performance.now() - start);
  }
  const { p50, p95 } = summary(samples);
  return {
    what: 'a call into the process of a plugin and back, p50 / p95',
    measured: `${p50.toFixed(3)} / ${p95.toFixed(3)} ms`,
    reference: `${samples.length} calls, one after the other`,
    aim: `${CALL_MS} ms p50`,
    met: p50 <= CALL_MS,
    values: { p50, p95 },
  };
}

/** `read`: out of text, as drivers do; `rows`: made of nothing, so that little but the way between is measured. */
async function millionRows(
  order: 'read' | 'rows',
  outside: EngineDatabase,
  inside: EngineDatabase,
  quick: boolean,
): Promise<Measurement> {
  const samples = { outside: [] as number[], inside: [] as number[] };
  for (let round = -1; round < (quick ? 5 : 15); round += 1)
    for (const [name, database] of [
      ['inside', inside],
      ['outside', outside],
    ] as const) {
      const took = await timed(database, order);
      if (round >= 0) samples[name].push(took);
    }
  const [own, other] = [median(samples.inside), median(samples.outside)];
  return {
    what: `a million rows × 8 that an engine in a process of its own ${order === 'read' ? 'reads out of text' : 'makes of nothing'}`,
    measured: `${ms(other)} ms`,
    reference: `the same engine in the server's process ${ms(own)} ms`,
    ...(order === 'read' ? { aim: `${TIMES} times that`, met: other <= own * TIMES } : { aim: 'measured' }),
    values: { outside: other, inside: own },
  };
}

async function timed(database: EngineDatabase, order: string): Promise<number> {
  const options: RunOptions = {
    signal: new AbortController().signal,
    deadlineMs: 60_000,
    maxRows: ROWS,
    maxBytes: 128 * 1024 * 1024,
    maxCells: ROWS * 8,
    readOnly: true,
  };
  const start = performance.now();
  const { rowCount } = await database.run(`${order} ${ROWS}`, options);
  if (rowCount !== ROWS) throw new Error(`${rowCount} rows came.`);
  return performance.now() - start;
}

/** Pages that processes share count as often as they are shared less: Node's program is in memory once. */
function memoryOf(server: TestServer): Measurement {
  const started = server.lines.find(({ message }) => message === 'process started');
  const figures = readFileSync(`/proc/${Number(started?.['hostPid'])}/smaps_rollup`, 'utf8');
  const figure = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(figures)?.[1]) / 1_024;
  const [share, resident] = [figure('Pss'), figure('Rss')];
  return {
    what: 'memory of a plugin host, its share of what processes share',
    measured: mb(share),
    reference: `resident ${mb(resident)}, most of it Node's program, which the server has in memory already`,
    aim: `${MEGABYTES} MB`,
    met: share <= MEGABYTES,
    values: { share, resident },
  };
}
