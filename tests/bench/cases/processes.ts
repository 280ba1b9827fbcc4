import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { findRedis } from '../../redis/find-redis.ts';
import type { FacetProcess } from '../../support/facet-process.ts';
import { TimedClient } from '../harness/http-client.ts';
import { mb, type Measurement, ms } from '../harness/measurement.ts';
import { memoryOf } from '../harness/process-figures.ts';
import { type SeveralProcesses, severalProcesses } from '../harness/several-processes.ts';
import { quantile } from '../harness/statistics.ts';
import type { BenchCase, BenchInput } from './bench-case.ts';
import { cachedRate, questionOf } from './cached-rate.ts';

const PROCESSES = [1, 2, 4] as const;
const USERS = 20;
const CHARTS = 40;
const CONNECTIONS_OF_A_BROWSER = 6;
const PLACES = 8;
/** Jobs that are not counted: the first ones compile the code that they run. */
const WARM_UP = 20;
const AIMS = { rate: 4_000, twice: 1.7, embeddedMs: 50, redisMs: 100, openers: 1.1 } as const;

interface Figures {
  readonly rate: number;
  readonly chartP95: number;
  readonly allMs: number;
  readonly inFlight: number;
  readonly jobP95: number;
  readonly pickUpP95: number;
  /** Of one process, megabytes. */
  readonly memory: number;
}

/** What one, two and four processes on one Postgres and one Redis do on this machine. */
export const processes: BenchCase = {
  name: 'processes',
  async run(input) {
    const program = await findRedis();
    if (typeof program !== 'string') throw new Error(`The case needs Redis: ${program.reason}`);
    const embedded = await pickUps([input.host.process], {
      authorization: input.host.authorization,
      database: input.host.dataset.databaseId,
      jobs: jobsOf(input),
    });
    const several = await severalProcesses(program, PLACES);
    const all = new Map<number, Figures>();
    try {
      for (const count of PROCESSES) {
        while (several.servers.length < count) await several.add();
        const figures = await figuresOf(several, input);
        all.set(count, figures);
        input.tell(lineOf(count, figures));
      }
    } finally {
      await several.stop();
    }
    process.stdout.write(`${sizesOf(all)}\n`);
    return measurements(embedded, all);
  },
};

const jobsOf = ({ quick }: BenchInput): number => (quick ? 30 : 200);

async function figuresOf(several: SeveralProcesses, input: BenchInput): Promise<Figures> {
  const { servers } = several;
  const rate = await cachedRate(several, input.quick ? 4 : 10);
  const opened = await open(several);
  const jobs = await pickUps(servers, { ...several, jobs: jobsOf(input) });
  const memory = Math.max(...servers.map(({ child }) => memoryOf(child.pid ?? 0).resident));
  return { rate, ...opened, jobP95: p95Of(jobs, 'allMs'), pickUpP95: p95Of(jobs, 'moreMs'), memory };
}

let asked = 0;

/** Everybody opens the same dashboard of questions that were never asked, each at the next process. */
async function open({ servers, dataset, authorization, data }: SeveralProcesses) {
  const bodies = Array.from({ length: CHARTS }, () => questionOf(dataset, (asked += 1) + 1));
  const clients = Array.from({ length: USERS }, (_, user) => {
    const url = servers[user % servers.length]?.url ?? '';
    return new TimedClient(url, authorization, CONNECTIONS_OF_A_BROWSER);
  });
  const watch = new AbortController();
  const inFlight = mostInFlight(data, watch.signal);
  const began = performance.now();
  const times = await Promise.all(
    clients.flatMap((client) =>
      bodies.map(async (body) => {
        const { totalMs } = await client.post('/api/v1/chart/data', body, { discard: true });
        return totalMs;
      }),
    ),
  );
  const allMs = performance.now() - began;
  watch.abort();
  for (const client of clients) client.close();
  return { allMs, chartP95: quantile(times, 0.95), inFlight: await inFlight };
}

/** Queries that the database was at, at most. */
async function mostInFlight(data: SeveralProcesses['data'], stop: AbortSignal): Promise<number> {
  let most = 0;
  while (!stop.aborted) {
    const { rows } = await data.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE state = 'active' AND backend_type = 'client backend' AND query LIKE '%SUM(%' AND pid <> pg_backend_pid()",
    );
    most = Math.max(most, rows[0]?.n ?? 0);
    await pause(10);
  }
  return most;
}

interface PickUps {
  readonly authorization: string;
  readonly database: number;
  readonly jobs: number;
}

interface Job {
  /** From its call until its end is seen. */
  readonly allMs: number;
  /** That, less the same query answered at once, right before it. */
  readonly moreMs: number;
}

/** One after the other, each beside its query answered at once: whatever else the machine does delays both. */
async function pickUps(
  servers: readonly Pick<FacetProcess, 'url'>[],
  { authorization, database, jobs }: PickUps,
): Promise<readonly Job[]> {
  const headers = { authorization, 'content-type': 'application/json' };
  const times: Job[] = [];
  for (let n = -WARM_UP; n < jobs; n += 1) {
    const url = servers[Math.abs(n) % servers.length]?.url ?? '';
    const run = async (runAsync: boolean, status: number): Promise<string> => {
      const id = `b${String((asked += 1)).padStart(9, '0')}`;
      const body = JSON.stringify({ database_id: database, sql: `SELECT ${asked} AS one`, client_id: id, runAsync });
      const answer = await fetch(`${url}/api/v1/sqllab/execute/`, { method: 'POST', headers, body });
      const text = await answer.text();
      if (answer.status !== status) throw new Error(`A query was answered with ${answer.status}: ${text}`);
      return id;
    };
    const before = performance.now();
    await run(false, 200);
    const began = performance.now();
    const since = Date.now() - 1_000;
    const id = await run(true, 202);
    for (let state = ''; state !== 'success'; ) {
      const answer = await fetch(`${url}/api/v1/query/updated_since?q=(last_updated_ms:${since})`, { headers });
      const { result }: { readonly result: readonly { readonly id: string; readonly state: string }[] } = JSON.parse(
        await answer.text(),
      );
      state = result.find((row) => row.id === id)?.state ?? '';
      if (state === 'failed') throw new Error('A job failed.');
    }
    const allMs = performance.now() - began;
    if (n >= 0) times.push({ allMs, moreMs: allMs - (began - before) });
  }
  return times;
}

const p95Of = (jobs: readonly Job[], member: keyof Job): number =>
  quantile(
    jobs.map((job) => job[member]),
    0.95,
  );

const lineOf = (
  count: number,
  { rate, chartP95, allMs, inFlight, jobP95, pickUpP95, memory }: Figures,
): Measurement => ({
  what: `${count} processes with Redis: cached answers a second / a chart of ${USERS} users × ${CHARTS} uncached charts, p95 / all of them / a job, p95 / memory of a process`,
  measured: `${Math.round(rate)} /s / ${ms(chartP95)} ms / ${ms(allMs)} ms / ${ms(jobP95)} ms / ${mb(memory)}`,
  reference: `${inFlight} queries in flight at most; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  aim: `${PLACES} in flight`,
  met: inFlight <= PLACES,
  values: { rate, chartP95, allMs, inFlight, jobP95, pickUpP95, memory },
});

function measurements(embedded: readonly Job[], all: ReadonlyMap<number, Figures>): readonly Measurement[] {
  const [one, two] = [all.get(1), all.get(2)];
  if (!one || !two) throw new Error('Not all was measured.');
  const twice = two.rate / one.rate;
  const openers = two.allMs / one.allMs;
  const pickUp = { embedded: p95Of(embedded, 'moreMs'), two: two.pickUpP95 };
  return [
    {
      what: 'cached answers a second, one process with Redis, and two beside it',
      measured: `${Math.round(one.rate)} /s, ${twice.toFixed(2)} ×`,
      reference: `load of the machine ${loadavg()[0]?.toFixed(1)}`,
      aim: `${AIMS.rate} /s, ${AIMS.twice} ×`,
      met: one.rate >= AIMS.rate && twice >= AIMS.twice,
      values: { one: one.rate, twice },
    },
    {
      what: 'a job from its call to its end, more than its query answered at once, p95: alone / two processes with Redis',
      measured: `${ms(pickUp.embedded)} / ${ms(pickUp.two)} ms`,
      reference: `as a whole ${ms(p95Of(embedded, 'allMs'))} / ${ms(two.jobP95)} ms; load of the machine ${loadavg()[0]?.toFixed(1)}`,
      aim: `${AIMS.embeddedMs} / ${AIMS.redisMs} ms`,
      met: pickUp.embedded <= AIMS.embeddedMs && pickUp.two <= AIMS.redisMs,
      values: pickUp,
    },
    {
      what: `${USERS} users opening ${CHARTS} uncached charts on two processes, beside one`,
      measured: `${openers.toFixed(2)} × (${Math.round(two.allMs)} ms)`,
      reference: `one process ${Math.round(one.allMs)} ms`,
      aim: `${AIMS.openers} ×`,
      met: openers <= AIMS.openers,
      values: { openers, one: one.allMs, two: two.allMs },
    },
    ...[...all].map(([count, figures]) => lineOf(count, figures)),
  ];
}

/** Rows as they stand in `apps/README.md`. */
const sizesOf = (all: ReadonlyMap<number, Figures>): string =>
  [
    '| Processes | Cached answers a second | A chart of 20 × 40, p95 | A job, p95 | Memory of one, with its engines |',
    '| --------- | ----------------------- | ----------------------- | ---------- | ------------------------------- |',
    ...[...all].map(
      ([count, { rate, chartP95, jobP95, memory }]) =>
        `| ${count} | ${Math.round(rate).toLocaleString('en')} | ${(chartP95 / 1_000).toFixed(1)} s | ${ms(jobP95)} ms | ${mb(memory)} |`,
    ),
  ].join('\n');
