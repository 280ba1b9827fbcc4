import type { Generated } from 'kysely';

/** Times are UTC, `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
export interface ScheduleTable {
  id: Generated<number>;
  kind: string;
  object_id: number;
  crontab: string;
  timezone: string;
  /** Name of the object for people; null without one. */
  name: string | null;
  /** Null: it does not run. */
  next_run_on: string | null;
  /** A time that has come and whose job may not be in the queue yet. */
  handed_over: string | null;
}

/** One row a run, so that a time is run once however often its job is put into the queue. */
export interface ScheduleRunTable {
  kind: string;
  object_id: number;
  scheduled_for: string;
  job_id: string;
}

export interface Tables {
  schedule: ScheduleTable;
  schedule_run: ScheduleRunTable;
}
