import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFacet } from '../../support/facet-process.ts';
import { mb, ms } from '../harness/measurement.ts';
import { memoryOf } from '../harness/process-figures.ts';
import { productionSettings } from '../harness/bench-host.ts';
import { median } from '../harness/statistics.ts';
import { timeEmptyProcess } from '../harness/empty-process.ts';
import type { BenchCase } from './bench-case.ts';

const AIM = { readyMs: 2_000, memory: 250 };
const IDLE_MS = 3_000;

/** Starts in a home that has been used before, with the examples loaded. */
export const startUp: BenchCase = {
  name: 'start-up',
  async run({ quick, table }) {
    const rounds = quick ? 2 : 5;
    const home = mkdtempSync(join(tmpdir(), 'facet-bench-'));
    const env = { ...productionSettings(table.folder), FACET_EXAMPLES: 'true' };
    const ready: number[] = [];
    const resident: number[] = [];
    const proportional: number[] = [];
    try {
      await (await startFacet({ home, env, readyWithinMs: 120_000 })).stop();
      for (let round = 0; round < rounds; round += 1) {
        const startedAt = performance.now();
        const facet = await startFacet({ home, env });
        ready.push(performance.now() - startedAt);
        await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
        const memory = memoryOf(facet.child.pid ?? 0);
        resident.push(memory.resident);
        proportional.push(memory.proportional);
        await facet.stop();
      }
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
    const empty = await timeEmptyProcess();
    const values = { readyMs: median(ready), resident: median(resident), proportional: median(proportional) };
    return [
      {
        what: 'process start to ready / idle memory of all processes, a home with examples',
        measured: `${(values.readyMs / 1_000).toFixed(2)} s / ${mb(values.resident)}`,
        reference: `a process that does nothing: ${ms(empty.ms)} ms, ${mb(empty.resident)}`,
        aim: `${AIM.readyMs / 1_000} s / ${mb(AIM.memory)}`,
        met: values.readyMs <= AIM.readyMs && values.resident <= AIM.memory,
        values,
      },
    ];
  },
};
