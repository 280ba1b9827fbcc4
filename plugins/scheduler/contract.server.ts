import { definePoint, defineToken } from '@facet/sdk/common';
import type { QueryExecutorProvider } from 'kysely';

export interface Schedule {
  /** Five fields, as `isCrontab` accepts. */
  readonly crontab: string;
  /** IANA name. */
  readonly timezone: string;
  readonly active: boolean;
  /** What people call the thing, for lists of work; those who administer the server read it. */
  readonly name?: string;
}

export interface ScheduledRun {
  /** Id of the object under the runner's own key. */
  readonly id: number;
  /** The time that its schedule named; later times that were missed since are left out. */
  readonly scheduledFor: Date;
  /** 1, and one more for each time that the process was killed or the run threw. */
  readonly attempt: number;
  /** Aborts when the server stops; the run is then begun again as the next attempt. */
  readonly signal: AbortSignal;
}

/** Runs what is due. A run begins at least once, on one process at a time, and its attempts tell one from another. */
export type ScheduleRunner = (run: ScheduledRun) => Promise<void>;

export const ScheduleRunners = definePoint<{ declared: object; implementation: ScheduleRunner }>({
  id: 'scheduler/runner@1',
  description: 'Runs things at the times of their schedules; the key names the kind of thing.',
  side: 'server',
});

/** Schedules of things by kind, which is the key of their runner, and id. */
export interface Schedules {
  /** Holds once the transaction is committed. A schedule that changes forgets what was due. @throws TypeError */
  set(tx: QueryExecutorProvider, kind: string, id: number, schedule: Schedule): Promise<void>;
  remove(tx: QueryExecutorProvider, kind: string, ids: readonly number[]): Promise<void>;
  /** When each of them runs next; those that do not are left out. */
  next(kind: string, ids: readonly number[]): Promise<ReadonlyMap<number, Date>>;
  /** Runs a thing now, beside its schedule; once, however often it is asked for before it begins. */
  runNow(kind: string, id: number): Promise<void>;
}

export const SchedulesToken = defineToken<Schedules>('scheduler/schedules@1', 'Times at which things run.');

export { describeCrontab, isCrontab, isTimezone, nextTimes } from './common/crontab.ts';
