import { definePoint, defineToken, type Scope } from '@facet/sdk/common';
import type { Condition } from '@facet/sdk/resource';
import type { Expression } from 'kysely';

/** An action of a user. Never put a secret or a result row into `json`. */
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

/** Kinds of things whose opening is told to people. */
export type OpenedKind = 'dashboard' | 'slice';

export interface OpenedThing {
  readonly title: string;
  readonly url: string;
}

/** What the owner of a kind knows of its objects. */
export interface OpenedThings {
  /** There is an object of this id, and the person may see it now. */
  isVisible(scope: Scope, id: Expression<unknown>): Condition;
  /** Those of the objects that there are and the person may see. */
  describe(scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, OpenedThing>>;
}

/**
 * Kinds of objects that users open; the key is the kind. A client may report any id as opened, so only objects that the user may see
 * are named to them. A kind without an implementation is not shown.
 */
export const OpenedThingsPoint = definePoint<{ declared: { key?: OpenedKind }; implementation: OpenedThings }>({
  id: 'activity-log/opened@1',
  description: 'Things that people open, for their list of recent ones.',
  side: 'server',
});
