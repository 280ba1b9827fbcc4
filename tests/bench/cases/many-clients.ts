import { fortyCharts } from '../data/query-shapes.ts';
import { type BenchHost, contextOf } from '../harness/bench-host.ts';
import { median } from '../harness/statistics.ts';
import type { BenchCase } from './bench-case.ts';

const CLIENTS = 20;
const CONNECTIONS_OF_A_BROWSER = 6;
const AIM = 1.1;

/** Everybody opens the same dashboard at the same moment, right after its data changed. */
export const manyClients: BenchCase = {
  name: 'many-clients',
  async run({ quick, host }) {
    const rounds = quick ? 2 : 5;
    const nonces = nonceSource();
    await open(host, 1, nonces());
    const one: number[] = [];
    const many: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      one.push(await open(host, 1, nonces()));
      many.push(await open(host, CLIENTS, nonces()));
    }
    const ratio = median(many) / median(one);
    return [
      {
        what: `${CLIENTS} clients opening the same 40 uncached charts, beside one client`,
        measured: `${ratio.toFixed(2)} × (${Math.round(median(many))} ms)`,
        reference: `one client ${Math.round(median(one))} ms`,
        aim: `${AIM} ×`,
        met: ratio <= AIM,
        values: { ratio, one: median(one), many: median(many) },
      },
    ];
  },
};

/** Milliseconds until the last client has its last chart. */
async function open(host: BenchHost, clients: number, nonce: number): Promise<number> {
  const bodies = fortyCharts(nonce).map((query) => contextOf(host, query, { force: false }));
  const callers = Array.from({ length: clients }, () => host.client(CONNECTIONS_OF_A_BROWSER));
  const startedAt = performance.now();
  await Promise.all(
    callers.flatMap((caller) => bodies.map((body) => caller.post('/api/v1/chart/data', body, { discard: true }))),
  );
  const took = performance.now() - startedAt;
  for (const caller of callers) caller.close();
  return took;
}

/** Numbers that no earlier run against this server used. */
function nonceSource(): () => number {
  let last = 0;
  return () => (last += 1);
}
