import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFacet } from '../../support/facet-process.ts';
import { expectStatus, openSession } from '../../support/api-client.ts';
import { type Measurement, mb, ms } from '../harness/measurement.ts';
import { memoryOf } from '../harness/process-figures.ts';
import { productionSettings } from '../harness/bench-host.ts';
import { median } from '../harness/statistics.ts';
import { timeEmptyProcess } from '../harness/empty-process.ts';
import type { BenchCase } from './bench-case.ts';

const AIM_ALL = { readyMs: 2_000, memory: 250 };
const AIM_CHOSEN = { readyMs: 1_000, memory: 160 };
const IDLE_MS = 3_000;
const EXAMPLES_WITHIN_MS = 120_000;

/** What an installation of SQL Lab, dashboards and the usual charts needs: 30 plugins. */
const CHOSEN: ReadonlySet<string> = new Set(
  `activity-log charts contract-names controls dashboards databases datasets drill engine-duckdb
    examples explore highcharts home identity plugin-admin post-processing query row-rules settings
    sql-lab tags theme-contrast filter-range filter-select filter-time chart-bar chart-big-number
    chart-line chart-pie chart-table`
    .split(/\s+/)
    .map((name) => `facet/${name}`),
);

/** Starts in a home that has been used before, with the examples loaded. */
export const startUp: BenchCase = {
  name: 'start-up',
  async run({ quick, table }) {
    const rounds = quick ? 2 : 5;
    const home = mkdtempSync(join(tmpdir(), 'facet-bench-'));
    const env = { ...productionSettings(table.folder), FACET_EXAMPLES: 'true' };
    try {
      await makeExamples({ home, env });
      const all = await medianStart({ home, env, rounds });
      const left = await leaveOnly(CHOSEN, { home, env });
      const chosen = await medianStart({ home, env, rounds });
      const empty = await timeEmptyProcess();
      const reference = `a process that does nothing: ${ms(empty.ms)} ms, ${mb(empty.resident)}`;
      return [
        measurement('every plugin on', all, AIM_ALL, reference),
        measurement(`${left} plugins on`, chosen, AIM_CHOSEN, reference),
      ];
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  },
};

/** The first start makes the examples after it is ready; one that ended before would leave them to a start that is measured. */
async function makeExamples({ home, env }: Home): Promise<void> {
  const facet = await startFacet({ home, env, readyWithinMs: EXAMPLES_WITHIN_MS });
  const until = performance.now() + EXAMPLES_WITHIN_MS;
  while (!facet.output().includes('The examples have been loaded.')) {
    if (performance.now() > until) throw new Error(`The examples were not made: ${facet.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await facet.stop();
}

interface Figures {
  readonly readyMs: number;
  readonly resident: number;
  readonly proportional: number;
}

function measurement(
  plugins: string,
  { readyMs, resident, proportional }: Figures,
  aim: { readonly readyMs: number; readonly memory: number },
  reference: string,
): Measurement {
  return {
    what: `process start to ready / idle memory of all processes, a home with examples, ${plugins}`,
    measured: `${(readyMs / 1_000).toFixed(2)} s / ${mb(resident)}`,
    reference,
    aim: `${aim.readyMs / 1_000} s / ${mb(aim.memory)}`,
    met: readyMs <= aim.readyMs && resident <= aim.memory,
    values: { readyMs, resident, proportional },
  };
}

interface Home {
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
}

async function medianStart({ home, env, rounds }: Home & { readonly rounds: number }): Promise<Figures> {
  const ready: number[] = [];
  const memories: ReturnType<typeof memoryOf>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    const facet = await startFacet({ home, env });
    ready.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    memories.push(memoryOf(facet.child.pid ?? 0));
    await facet.stop();
  }
  return {
    readyMs: median(ready),
    resident: median(memories.map(({ resident }) => resident)),
    proportional: median(memories.map(({ proportional }) => proportional)),
  };
}

/** Switches every other plugin off, as an administrator does; how many are on then. */
async function leaveOnly(chosen: ReadonlySet<string>, { home, env }: Home): Promise<number> {
  const facet = await startFacet({ home, env });
  try {
    const admin = await openSession(facet.url);
    const { body } = expectStatus(await admin.get('/api/v1/plugin/'), 200);
    const plugins: readonly { readonly id: string; readonly locked: string | null }[] = body.result;
    const others = plugins.filter(({ id, locked }) => locked === null && !chosen.has(id));
    for (const { id } of others) expectStatus(await admin.put(`/api/v1/plugin/${id}`, { enabled: false }), 200);
    return plugins.length - others.length;
  } finally {
    await facet.stop();
  }
}
