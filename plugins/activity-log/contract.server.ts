import { definePoint, defineToken } from '@facet/sdk/common';
import type { Condition } from '@facet/sdk/resource';
import type { Principal } from '@facet/sdk/server';

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

/** Kinds of things whose opening is told to people: rows of `dashboards` and of `slices`. */
export type OpenedKind = 'dashboard' | 'slice';

/** What the owner of a kind knows of its rows. */
export interface OpenedThings {
  /** Condition on rows of the kind's table that the person may see now; `undefined`: all. */
  visible(who: Principal): Condition | undefined;
}

/**
 * Things that people open; the key is the kind. Anybody may report that they opened something, so only what they may see is
 * named to them. A kind that nobody implements is not shown.
 */
export const OpenedThingsPoint = definePoint<{ declared: { key?: OpenedKind }; implementation: OpenedThings }>({
  id: 'activity-log/opened@1',
  description: 'Things that people open, for their list of recent ones.',
  side: 'server',
});
