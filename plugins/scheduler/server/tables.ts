import type { Generated } from 'kysely';

/** Times are UTC, `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
export interface ScheduleTable {
  id: Generated<number>;
  kind: string;
  object_id: number;
  crontab: string;
  timezone: string;
  /** Display name of the object; null without one. */
  name: string | null;
  /** Null: the schedule is inactive. */
  next_run_on: string | null;
  /** A due time whose job may not be queued yet. */
  handed_over: string | null;
  /** When a run that has not begun yet was to begin. */
  waits_since: string | null;
}

/** One row per run, so that a run is performed once even if its job is queued several times. */
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
