import type { JobQueue } from '@facet/sdk/server';
import type { DueRun, ScheduleStore } from './schedule-store.ts';
import { spread } from './spread.ts';

/** Job handler of runs. */
export const JOB = 'scheduler/run';

/** Puts runs into the job queue. */
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
     * While runs are late, each schedule has at most one queued run: otherwise thousands of `* * * * *` would fill the
     * queue faster than it can be processed. Runs with a jitter are delayed on purpose, so each is queued separately.
     */
    atItsTime: (run: DueRun): Promise<void> => put(run, jitterSeconds() > 0 ? run.scheduledFor : 'due'),
    /** Repeated requests before the start are a single run. */
    now: (run: DueRun): Promise<void> => put(run, 'now'),
  };
};
