import { defineServerPlugin } from '@facet/sdk/common';
import { JobHandlers } from '@facet/sdk/server';
import { RecurringJobs, type Schedules, ScheduleRunners } from '../contract.server.ts';
import { manifest } from '../manifest.ts';
import { Clock } from './clock.ts';
import { enqueueRuns, JOB } from './enqueue-run.ts';
import { RecurringJobSchedules } from './recurring-jobs.ts';
import { runDue } from './run-due.ts';
import { ScheduleStore } from './schedule-store.ts';
import { spread } from './spread.ts';

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
  const declared = ctx.registry(RecurringJobs);
  const handlers = ctx.registry(JobHandlers);
  const recurring = new RecurringJobSchedules({
    store,
    metadata,
    jobs,
    entries: () => declared.snapshot(),
    ownerOf: (handler) => handlers.get(handler)?.owner,
    log: ctx.log,
  });
  const clock = new Clock({
    store,
    kinds: () => [...runners.snapshot().map(({ key }) => key), ...recurring.kinds()],
    paused: () => settings.get().paused,
    beginsAt: (run) => spread(run, settings.get().jitterSeconds),
    enqueue: runs.atItsTime,
    log: ctx.log,
    now,
  });
  ctx.subscriptions.add(clock);
  ctx.subscriptions.add(runners.subscribe(() => clock.wake()));
  ctx.subscriptions.add(settings.subscribe(() => clock.wake()));
  const writeRecurring = () =>
    void recurring
      .write()
      .catch((error: unknown) => ctx.log.error('Schedules of recurring jobs could not be written', { error }))
      .then(() => clock.wake());
  ctx.subscriptions.add(declared.subscribe(writeRecurring));
  // A job may be told before its handler.
  ctx.subscriptions.add(handlers.subscribe(writeRecurring));
  const runnerOf = (kind: string) => {
    const runner = recurring.runnerOf(kind);
    return runner ? Promise.resolve(runner) : runners.get(kind)?.load();
  };
  ctx.implement(JobHandlers, JOB, async () => runDue({ store, runnerOf, counters, now }));
  writeRecurring();
  return {
    async set(tx, kind, id, schedule) {
      await store.set(tx, kind, id, schedule);
      clock.wakeSoon();
    },
    remove: (tx, kind, ids) => store.remove(tx, kind, ids),
    next: (kind, ids) => store.next(kind, ids),
    nextOf: (kind, id) => store.nextOf(kind, id),
    runNow: async (kind, id) => runs.now({ kind, id, scheduledFor: (await now()).toISOString() }),
    isPaused: () => settings.get().paused,
  };
});
