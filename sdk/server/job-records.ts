import { defineToken } from '../common/token.ts';

/**
 * `waiting`: scheduled for later, possibly after a failure. `due`: ready for a worker. `late`: due for more than a minute.
 * `working`: a process is at it. `failed`: its attempts are spent.
 */
export type JobState = 'waiting' | 'due' | 'late' | 'working' | 'failed';

export interface JobRecord {
  readonly id: string;
  /** Key of its handler at `jobs/handler@1`. */
  readonly handler: string;
  readonly about: string | null;
  /** 0: none. */
  readonly userId: number;
  readonly state: JobState;
  readonly attempt: number;
  /** When it may run, began or failed, as its state has it. */
  readonly since: Date;
  /** By host and number; of one that works. */
  readonly process: string | null;
  /** Why its last attempt failed. */
  readonly reason: string | null;
}

/** Jobs of the persistent queue, of all plugins and processes; without what they hold. */
export interface JobRecords {
  /** The number of jobs in each state, and the jobs of `state` or of all states: failed and late ones first. */
  list(state: JobState | undefined, most: number): Promise<JobList>;
  /** Has a job that failed begin anew, with all its attempts. @returns whether there was one */
  retry(id: string): Promise<boolean>;
}

export interface JobList {
  readonly counts: Readonly<Record<JobState, number>>;
  readonly jobs: readonly JobRecord[];
}

export const JobRecordsToken = defineToken<JobRecords>('facet/job-records@1', 'Jobs of the persistent queue.');
