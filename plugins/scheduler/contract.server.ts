import { definePoint, defineToken } from '@facet/sdk/common';
import type { Expression, QueryExecutorProvider } from 'kysely';
import type { RecurringJobDeclared } from './common/points.ts';

export interface Schedule {
  /** Five fields, as `isCrontab` accepts. */
  readonly crontab: string;
  /** IANA name. */
  readonly timezone: string;
  readonly active: boolean;
  /** Display name of the object, for lists of running work, which administrators read. */
  readonly name?: string;
}

export interface ScheduledRun {
  /** Id of the object, unique per runner. */
  readonly id: number;
  /** The scheduled time; if several times were missed, only the first of them runs. */
  readonly scheduledFor: Date;
  /** 1, plus one for each earlier attempt that was killed or failed. */
  readonly attempt: number;
  /** Aborts when the server stops; the run is then started again as another attempt. */
  readonly signal: AbortSignal;
}

/** Performs a due run. A run starts at least once, and on one process at a time; `attempt` tells repetitions apart. */
export type ScheduleRunner = (run: ScheduledRun) => Promise<void>;

export const ScheduleRunners = definePoint<{ declared: object; implementation: ScheduleRunner }>({
  id: 'scheduler/runner@1',
  description: 'Runners of scheduled work; the key is the kind of work.',
  side: 'server',
});

/** Recurring jobs of plugins, as data: the way for plugins that have no objects with schedules, and for installed plugins. */
export const RecurringJobs = definePoint<{ declared: RecurringJobDeclared; implementation: never }>({
  id: 'scheduler/job@1',
  description: 'Jobs that run at the times of a crontab.',
  side: 'server',
});
export type { RecurringJobDeclared } from './common/points.ts';

/** Schedules of objects by kind, which is the key of their runner, and id. */
export interface Schedules {
  /** Takes effect with the commit of the transaction. A changed schedule drops runs that are due. @throws TypeError */
  set(tx: QueryExecutorProvider, kind: string, id: number, schedule: Schedule): Promise<void>;
  remove(tx: QueryExecutorProvider, kind: string, ids: readonly number[]): Promise<void>;
  /** The next run of each object, or one that is due and has not begun; objects without one are left out. */
  next(kind: string, ids: readonly number[]): Promise<ReadonlyMap<number, Date>>;
  /** The same for conditions and orders: UTC as ISO text, or null. */
  nextOf(kind: string, id: Expression<unknown>): Expression<unknown>;
  /** Runs an object now, in addition to its schedule. Repeated calls before the start have no effect. */
  runNow(kind: string, id: number): Promise<void>;
  /** Whether an administrator has paused all schedules. */
  isPaused(): boolean;
}

export const SchedulesToken = defineToken<Schedules>('scheduler/schedules@1', 'Times at which things run.');

export { entryChecks } from './common/job-faults.ts';
export { describeCrontab, isCrontab, isTimezone, nextTimes } from './common/crontab.ts';
