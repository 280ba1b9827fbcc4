import { queryShapes, rawRows } from '../data/query-shapes.ts';
import { type BenchHost, contextOf, sqlOf } from '../harness/bench-host.ts';
import type { DirectDuckDb } from '../harness/direct-duckdb.ts';
import { ms } from '../harness/measurement.ts';
import { summary } from '../harness/statistics.ts';
import type { BenchCase } from './bench-case.ts';

const CHART_DATA = '/api/v1/chart/data';
const AIM = { p50: 5, p95: 15, long: 150 };

/** Uncached answers over HTTP, each run next to the same SQL in DuckDB alone, in turns. */
export const queryOverhead: BenchCase = {
  name: 'query-overhead',
  async run({ quick, host, direct }) {
    const rounds = quick ? 15 : 60;
    const added: number[] = [];
    const noise: number[] = [];
    const lines = [];
    for (const [name, query] of Object.entries(queryShapes)) {
      const times = await alternate(host, direct, query, rounds);
      added.push(...times.added);
      noise.push(...times.noise);
      lines.push({
        what: `  ${name}`,
        measured: `${pair(times.facet)} ms`,
        reference: `${pair(times.direct)} ms`,
        aim: '',
        values: { addedP50: summary(times.added).p50, addedP95: summary(times.added).p95 },
      });
    }
    const all = summary(added);
    return [
      {
        what: 'chart/data less the same SQL in DuckDB, seven shapes, p50 / p95',
        measured: `${ms(all.p50)} / ${ms(all.p95)} ms`,
        reference: `DuckDB less itself ${pair(noise)} ms; below, each shape beside DuckDB`,
        aim: `${AIM.p50} / ${AIM.p95} ms`,
        met: all.p50 <= AIM.p50 && all.p95 <= AIM.p95,
        values: { p50: all.p50, p95: all.p95, noiseP95: summary(noise).p95 },
      },
      ...lines,
    ];
  },
};

export const longAnswer: BenchCase = {
  name: 'long-answer',
  async run({ quick, host, direct }) {
    const times = await alternate(host, direct, rawRows(50_000), quick ? 8 : 25);
    const added = summary(times.added);
    return [
      {
        what: 'the same with 50,000 result rows × 8 columns',
        measured: `${ms(added.p50)} / ${ms(added.p95)} ms`,
        reference: `DuckDB ${pair(times.direct)} ms, chart/data ${pair(times.facet)} ms`,
        aim: `${AIM.long} ms`,
        met: added.p50 <= AIM.long,
        values: { p50: added.p50, p95: added.p95 },
      },
    ];
  },
};

interface Times {
  readonly facet: readonly number[];
  readonly direct: readonly number[];
  /** What one answer took more than DuckDB did right before and after it. */
  readonly added: readonly number[];
  /** What DuckDB took more right after an answer than right before: what the machine does by itself. */
  readonly noise: readonly number[];
}

async function alternate(host: BenchHost, direct: DirectDuckDb, query: object, rounds: number): Promise<Times> {
  const client = host.client(1);
  const sql = await sqlOf(host, query);
  const body = contextOf(host, query);
  const facet: number[] = [];
  const alone: number[] = [];
  const added: number[] = [];
  const noise: number[] = [];
  for (let round = -3; round < rounds; round += 1) {
    const before = await direct.time(sql);
    const { totalMs } = await client.post(CHART_DATA, body, { discard: true });
    const after = await direct.time(sql);
    if (round < 0) continue;
    alone.push(before, after);
    facet.push(totalMs);
    added.push(totalMs - (before + after) / 2);
    noise.push(after - before);
  }
  client.close();
  return { facet, direct: alone, added, noise };
}

function pair(samples: readonly number[]): string {
  const { p50, p95 } = summary(samples);
  return `${ms(p50)} / ${ms(p95)}`;
}
