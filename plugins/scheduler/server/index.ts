import { defineServerPlugin } from '@facet/sdk/common';
import { JobHandlers } from '@facet/sdk/server';
import { type Schedules, ScheduleRunners } from '../contract.server.ts';
import { manifest } from '../manifest.ts';
import { Clock } from './clock.ts';
import { enqueueRuns, JOB } from './enqueue-run.ts';
import { runDue } from './run-due.ts';
import { ScheduleStore } from './schedule-store.ts';

export { default as migrations } from './migrations.ts';

interface Settings {
  readonly paused: boolean;
  readonly jitterSeconds: number;
}

export default defineServerPlugin(manifest, (ctx, { metadata, jobs, counters }): Schedules => {
  const now = () => metadata.now();
  const settings = ctx.settings<Settings>();
  const runners = ctx.registry(ScheduleRunners);
  const store = new ScheduleStore(metadata, now);
  const runs = enqueueRuns(jobs, store, () => settings.get().jitterSeconds);
  const clock = new Clock({
    store,
    kinds: () => runners.snapshot().map(({ key }) => key),
    paused: () => settings.get().paused,
    enqueue: runs.atItsTime,
    log: ctx.log,
    now,
  });
  ctx.subscriptions.add(clock);
  ctx.subscriptions.add(runners.subscribe(() => clock.wake()));
  ctx.subscriptions.add(settings.subscribe(() => clock.wake()));
  ctx.implement(JobHandlers, JOB, async () => runDue({ store, runners, counters, now }));
  clock.wake();
  return {
    async set(tx, kind, id, schedule) {
      await store.set(tx, kind, id, schedule);
      clock.wakeSoon();
    },
    remove: (tx, kind, ids) => store.remove(tx, kind, ids),
    next: (kind, ids) => store.next(kind, ids),
    runNow: async (kind, id) => runs.now({ kind, id, scheduledFor: (await now()).toISOString() }),
  };
});
