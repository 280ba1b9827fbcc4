import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fortyCharts } from '../data/query-shapes.ts';
import { type BenchHost, contextOf } from '../harness/bench-host.ts';
import { mb, type Measurement, ms } from '../harness/measurement.ts';
import { memoryOf } from '../harness/process-figures.ts';
import { median, quantile } from '../harness/statistics.ts';
import type { BenchCase } from './bench-case.ts';

const CONNECTIONS_OF_A_BROWSER = 6;
interface Size {
  readonly clients: number;
  readonly minutes: number;
}

const WHOLE: Size = { clients: 500, minutes: 10 };
const QUICK: Size = { clients: 100, minutes: 1 };
/** The data changes so often: then nobody's charts are in the cache. */
const NEW_DATA_MS = 30_000;
const LOOKS_AT_CHARTS_MS = 10_000;
const SAMPLE_MS = 500;
/** Of the last third of the time, beside the third before it. */
const MOST_GROWTH = 1.1;

interface Answered {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly ms: number;
}

interface Counts {
  answered: number;
  refused: number;
  readonly others: Map<string, number>;
  readonly times: number[];
}

/** Many more people than one server is made for open dashboards of 40 charts, for minutes. */
export const crowd: BenchCase = {
  name: 'crowd',
  async run({ quick, host }) {
    const { clients, minutes } = quick ? QUICK : WHOLE;
    const until = performance.now() + minutes * 60_000;
    const counts: Counts = { answered: 0, refused: 0, others: new Map(), times: [] };
    const stop = new AbortController();
    const memory = watchMemory(host.pid, stop.signal);
    await Promise.all(Array.from({ length: clients }, () => client(host, until, counts)));
    stop.abort();
    return [measurementOf(counts, await memory, { clients, minutes })];
  },
};

/** Opens the dashboard, looks at it, and opens it again. */
async function client(host: BenchHost, until: number, counts: Counts): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_OF_A_BROWSER });
  try {
    // They did not all come at the same moment.
    await pause(Math.random() * LOOKS_AT_CHARTS_MS);
    while (performance.now() < until) {
      const bodies = fortyCharts(Math.floor(performance.now() / NEW_DATA_MS)).map((query) =>
        JSON.stringify(contextOf(host, query, { force: false })),
      );
      await Promise.all(bodies.map((body) => count(host, agent, body, counts)));
      await pause(LOOKS_AT_CHARTS_MS * (0.5 + Math.random()));
    }
  } finally {
    agent.destroy();
  }
}

async function count(host: BenchHost, agent: Agent, body: string, counts: Counts): Promise<void> {
  try {
    const { status, retryAfter, ms: took } = await askAsBrowsersDo(host, agent, body);
    if (status === 200) {
      counts.answered += 1;
      counts.times.push(took);
    } else if (status === 503 && retryAfter !== undefined) counts.refused += 1;
    else add(counts.others, String(status));
  } catch (error) {
    add(counts.others, error instanceof Error ? error.message : String(error));
  }
}

/** A server closes connections that nobody uses: a browser that finds its connection closed takes another one. */
async function askAsBrowsersDo(host: BenchHost, agent: Agent, body: string): Promise<Answered> {
  for (;;) {
    const answer = await ask(host, agent, body);
    if (answer !== CLOSED_BEFORE) return answer;
  }
}

const CLOSED_BEFORE = 'closed before';

const add = (all: Map<string, number>, name: string): void => void all.set(name, (all.get(name) ?? 0) + 1);

function ask(
  { process, authorization }: BenchHost,
  agent: Agent,
  body: string,
): Promise<Answered | typeof CLOSED_BEFORE> {
  const began = performance.now();
  const headers = { authorization, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const call = request(`${process.url}/api/v1/chart/data`, { method: 'POST', agent, headers }, (answer) => {
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          retryAfter: answer.headers['retry-after'],
          ms: performance.now() - began,
        }),
      );
      answer.resume();
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (call.reusedSocket && error.code === 'ECONNRESET') resolve(CLOSED_BEFORE);
      else reject(error);
    });
    call.end(body);
  });
}

/** Resident megabytes of the server and its engines, from the begin to the end. */
async function watchMemory(pid: number, stop: AbortSignal): Promise<readonly number[]> {
  const samples: number[] = [];
  while (!stop.aborted) {
    samples.push(memoryOf(pid).resident);
    await pause(SAMPLE_MS);
  }
  return samples;
}

function measurementOf(counts: Counts, memory: readonly number[], { clients, minutes }: Size): Measurement {
  const third = Math.floor(memory.length / 3);
  const [before, after] = [median(memory.slice(third, 2 * third)), median(memory.slice(2 * third))];
  const growth = after / before;
  const others = [...counts.others].map(([what, times]) => `${times} × ${what}`).join(', ');
  return {
    what: `${clients} clients × 40 charts for ${minutes} min: answers / refusals with Retry-After / anything else / a chart, p95 / memory`,
    measured: `${counts.answered} / ${counts.refused} / ${others === '' ? 'none' : others} / ${ms(quantile(counts.times, 0.95))} ms / ${mb(after)}`,
    reference: `memory ${mb(before)} in the third of the time before; load of the machine ${loadavg()[0]?.toFixed(1)}`,
    aim: `nothing else, memory ${MOST_GROWTH} ×`,
    met: others === '' && growth <= MOST_GROWTH,
    values: { answered: counts.answered, refused: counts.refused, growth },
  };
}
