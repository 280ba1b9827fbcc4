import { defineToken } from '@facet/sdk/common';

/** Something that somebody did. Never put a secret or a result row into `json`. */
export interface ActivityEvent {
  /** Such as `ChartRestApi.post`; `log` for events of the browser. */
  readonly action: string;
  /** Null for the system itself. */
  readonly userId: number | null;
  readonly dashboardId?: number | null;
  readonly sliceId?: number | null;
  readonly durationMs?: number | null;
  readonly referrer?: string | null;
  /** Kept as JSON text. */
  readonly json?: unknown;
  /** Name of the browser's event, when `action` is `log`. */
  readonly eventName?: string | null;
}

export interface ActivityLog {
  /** Resolves when the event is stored. */
  record(...events: readonly ActivityEvent[]): Promise<void>;
}

export const ActivityLogToken = defineToken<ActivityLog>('activity-log/log@1', 'Who did what, and when.');
