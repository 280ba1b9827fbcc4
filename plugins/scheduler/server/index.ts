import { defineServerPlugin } from '@facet/sdk/common';
import { JobHandlers } from '@facet/sdk/server';
import { type Schedules, ScheduleRunners } from '../contract.server.ts';
import { manifest } from '../manifest.ts';
import { Clock } from './clock.ts';
import { runDue } from './run-due.ts';
import { type DueRun, ScheduleStore } from './schedule-store.ts';
import { spread } from './spread.ts';

export { default as migrations } from './migrations.ts';

interface Settings {
  readonly paused: boolean;
  readonly jitterSeconds: number;
}

const JOB = 'scheduler/run';

export default defineServerPlugin(manifest, (ctx, { metadata, jobs, counters }): Schedules => {
  const now = () => new Date();
  const settings = ctx.settings<Settings>();
  const runners = ctx.registry(ScheduleRunners);
  const store = new ScheduleStore(metadata, now);
  const enqueue = async (run: DueRun): Promise<void> => {
    const runAt = spread(run, settings.get().jitterSeconds);
    await jobs.enqueue(JOB, run, { key: `${run.kind}:${run.id}@${run.scheduledFor}`, runAt });
  };
  const clock = new Clock({
    store,
    kinds: () => runners.snapshot().map(({ key }) => key),
    paused: () => settings.get().paused,
    enqueue,
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
    runNow: (kind, id) => enqueue({ kind, id, scheduledFor: now().toISOString() }),
  };
});
