import autocannon from 'autocannon';
import { queryShapes } from '../data/query-shapes.ts';
import { contextOf } from '../harness/bench-host.ts';
import { cpuOf } from '../harness/process-figures.ts';
import type { BenchCase } from './bench-case.ts';

const AIM = 2_300;
const CONNECTIONS = 16;

/** The same question again and again, and beside it the smallest answer that the server can give. */
export const cachedAnswers: BenchCase = {
  name: 'cached-answers',
  async run({ quick, host }) {
    const seconds = quick ? 3 : 10;
    const url = host.process.url;
    const body = JSON.stringify(contextOf(host, queryShapes['month by region'] ?? {}, { force: false }));
    const headers = { authorization: host.authorization, 'content-type': 'application/json' };
    const load = async (path: string, more: object) => {
      const cpuBefore = cpuOf(host.pid);
      const { requests, non2xx, errors } = await autocannon({
        url: `${url}${path}`,
        connections: CONNECTIONS,
        duration: seconds,
        ...more,
      });
      if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} refusals and ${errors} errors under load.`);
      return { rate: requests.average, cpuMs: (cpuOf(host.pid) - cpuBefore) / requests.total };
    };
    const chartData = { method: 'POST', headers, body } as const;
    await autocannon({ url: `${url}/api/v1/chart/data`, connections: CONNECTIONS, duration: 1, ...chartData });
    const cached = await load('/api/v1/chart/data', chartData);
    const health = await load('/health', {});
    return [
      {
        what: `cached chart/data answers a second, ${CONNECTIONS} connections, one server process`,
        measured: `${Math.round(cached.rate)} /s, ${cached.cpuMs.toFixed(2)} ms of CPU each`,
        reference: `/health ${Math.round(health.rate)} /s, ${health.cpuMs.toFixed(2)} ms`,
        aim: `${AIM} /s`,
        met: cached.rate >= AIM,
        values: { cached: cached.rate, cachedCpuMs: cached.cpuMs, health: health.rate, healthCpuMs: health.cpuMs },
      },
    ];
  },
};
