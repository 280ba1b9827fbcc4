import type { JobQueue } from '@facet/sdk/server';
import type { DueRun, ScheduleStore } from './schedule-store.ts';
import { spread } from './spread.ts';

/** Handler of runs. */
export const JOB = 'scheduler/run';

/** Puts runs into the queue of jobs. */
export const enqueueRuns = (
  jobs: Pick<JobQueue, 'enqueue'>,
  names: Pick<ScheduleStore, 'nameOf'>,
  jitterSeconds: () => number,
) => {
  const put = async (run: DueRun, turn: string): Promise<void> => {
    const runAt = spread(run, jitterSeconds());
    const about = [`${run.kind} ${run.id}`, await names.nameOf(run)].filter((part) => part !== undefined).join(': ');
    await jobs.enqueue(JOB, run, { key: `${run.kind}:${run.id}@${turn}`, runAt, about });
  };
  return {
    /**
     * While runs come later than their times, a schedule has one that waits: `* * * * *` of thousands would else fill the queue
     * faster than anything empties it. Runs that are spread wait by intention, each for itself.
     */
    atItsTime: (run: DueRun): Promise<void> => put(run, jitterSeconds() > 0 ? run.scheduledFor : 'due'),
    /** Asked for many times before it begins, it runs once. */
    now: (run: DueRun): Promise<void> => put(run, 'now'),
  };
};
