import { type Counters, defineJobHandler, type JobHandler } from '@facet/sdk/server';
import { z } from 'zod';
import type { ScheduleRunner } from '../contract.server.ts';
import type { ScheduleStore } from './schedule-store.ts';

const payloadShape = z.object({ kind: z.string(), id: z.int(), scheduledFor: z.iso.datetime() });

export interface RunParts {
  readonly store: Pick<ScheduleStore, 'begin'>;
  /** The runner of a kind, unless its plugin is off. */
  readonly runnerOf: (kind: string) => Promise<ScheduleRunner> | undefined;
  readonly counters: Counters;
  readonly now: () => Promise<Date>;
}

/** Performs a due run; of several jobs for the same run only the first one. */
export const runDue = ({ store, runnerOf, counters, now }: RunParts): JobHandler =>
  defineJobHandler({
    payload: payloadShape,
    async run(due, { id: jobId, attempt, signal }) {
      if (!(await store.begin(due, jobId))) return;
      const runner = await runnerOf(due.kind);
      if (!runner) throw new Error(`No plugin runs schedules of "${due.kind}" now.`);
      const scheduledFor = new Date(due.scheduledFor);
      const labels = { kind: due.kind };
      const lag = Math.max(0, (await now()).getTime() - scheduledFor.getTime()) / 1_000;
      counters.time('facet_schedule_lag_seconds', 'How long after its time a scheduled run began.', lag, labels);
      const began = performance.now();
      await runner({ id: due.id, scheduledFor, attempt, signal });
      const took = (performance.now() - began) / 1_000;
      counters.time('facet_schedule_run_seconds', 'How long a scheduled run took.', took, labels);
    },
  });
