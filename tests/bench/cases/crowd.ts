import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { signUp, USER_PASSWORD } from '../../support/api-client.ts';
import { bearerOf, type BenchHost, type Person } from '../harness/bench-host.ts';
import { mb, type Measurement, ms } from '../harness/measurement.ts';
import { memoryOf } from '../harness/process-figures.ts';
import { median, quantile } from '../harness/statistics.ts';
import type { BenchCase } from './bench-case.ts';
import { type AskedServer, type Counts, countsOf, openAgainAndAgain } from './crowd-browser.ts';

interface Size {
  readonly clients: number;
  readonly minutes: number;
}

const WHOLE: Size = { clients: 500, minutes: 10 };
const QUICK: Size = { clients: 100, minutes: 1 };
const SAMPLE_MS = 500;
/** Of the last third of the time, beside the third before it. */
const MOST_GROWTH = 1.1;

/**
 * Many more browsers than one server is made for open dashboards of 40 charts, for minutes, all of them by one person. Another
 * person opens one dashboard meanwhile.
 */
export const crowd: BenchCase = {
  name: 'crowd',
  async run({ quick, host }) {
    const { clients, minutes } = quick ? QUICK : WHOLE;
    const counts = countsOf();
    const { dataset, authorization, process: server } = host;
    const asked: AskedServer = { dataset, authorization, url: server.url };
    const reader = { ...asked, authorization: await bearerOf(server.url, await otherPerson(host)) };
    const stop = new AbortController();
    const memory = watchMemory(host.pid, stop.signal);
    const [single] = await Promise.all([
      readerAlone(reader, minutes),
      ...Array.from({ length: clients }, () => openAgainAndAgain(asked, minutes, counts)),
    ]);
    stop.abort();
    return [
      measurementOf(counts, await memory, { clients, minutes }),
      measurementOfReader(single, counts, { clients, minutes }),
    ];
  },
};

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
    what: `${clients} clients × 40 charts for ${minutes} min: answers / refusals with Retry-After / anything else / a chart, p50 and p95 / memory`,
    measured: `${counts.answered} / ${counts.refused} / ${others === '' ? 'none' : others} / ${ms(median(counts.times))} and ${ms(quantile(counts.times, 0.95))} ms / ${mb(after)}`,
    reference: `memory ${mb(before)} in the third of the time before; load of the machine ${loadavg()[0]?.toFixed(1)}`,
    aim: `nothing else, memory ${MOST_GROWTH} ×`,
    met: others === '' && growth <= MOST_GROWTH,
    values: { answered: counts.answered, refused: counts.refused, growth },
  };
}

/** In a thread of its own: the thread of the crowd has three thousand connections to look after. */
function readerAlone(server: AskedServer, minutes: number): Promise<Counts> {
  const thread = new Worker(new URL('./crowd-reader.ts', import.meta.url), { workerData: { server, minutes } });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}

/** Of what the crowd waits, at the 95th percentile. Questions that are in no cache yet are answered for both at the same moment. */
const MOST_OF_READER = 1;

function measurementOfReader(single: Counts, crowd: Counts, { clients }: Size): Measurement {
  const [reader, others] = [quantile(single.times, 0.95), quantile(crowd.times, 0.95)];
  const ratio = reader / others;
  return {
    what: 'a chart of another person meanwhile, p50 and p95',
    measured: `${ms(median(single.times))} and ${ms(reader)} ms; ${single.answered} answers, ${single.refused} refusals`,
    reference: `the person with ${clients} browsers ${ms(median(crowd.times))} and ${ms(others)} ms`,
    aim: `p95 ${MOST_OF_READER} ×, no refusal`,
    met: ratio <= MOST_OF_READER && single.refused === 0 && single.others.size === 0,
    values: { ratio },
  };
}

/** May read everything, as the first administrator may. */
async function otherPerson({ process, admin }: BenchHost): Promise<Person> {
  const username = 'bench-reader';
  await signUp(process.url, admin, username, ['Admin']);
  return { username, password: USER_PASSWORD };
}
