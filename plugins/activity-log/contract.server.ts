import { definePoint, defineToken, type Scope } from '@facet/sdk/common';
import type { Condition } from '@facet/sdk/resource';
import type { Expression } from 'kysely';

/** An action of a user. It must not contain secrets or result rows in `json`. */
export interface ActivityEvent {
  /** For example `ChartRestApi.post`; `log` for usage events of a browser. */
  readonly action: string;
  /** Null for the system itself. */
  readonly userId: number | null;
  readonly dashboardId?: number | null;
  readonly sliceId?: number | null;
  readonly durationMs?: number | null;
  readonly referrer?: string | null;
  /** Stored as JSON text. */
  readonly json?: unknown;
  /** Name of the usage event, when `action` is `log`. */
  readonly eventName?: string | null;
}

export interface ActivityLog {
  /** Resolves when the event is stored. */
  record(...events: readonly ActivityEvent[]): Promise<void>;
}

export const ActivityLogToken = defineToken<ActivityLog>('activity-log/log@1', 'Who did what, and when.');

/** Kinds of objects that are listed as recently opened. */
export type OpenedKind = 'dashboard' | 'slice';

export interface OpenedThing {
  readonly title: string;
  readonly url: string;
}

/** Look-ups in the objects of one kind. */
export interface OpenedThings {
  /** Condition: an object with this id exists, and the user may see it now. */
  isVisible(scope: Scope, id: Expression<unknown>): Condition;
  /** The given objects that exist and that the user may see. */
  describe(scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, OpenedThing>>;
}

/**
 * Kinds of objects that users open; the key is the kind. A client may report any id as opened, so names are returned
 * only for objects that the user may see. A kind without an implementation is not listed.
 *
 * Not from the process of an installed plugin: conditions on rows of the server's tables do not cross to it.
 */
export const OpenedThingsPoint = definePoint<{ declared: { key?: OpenedKind }; implementation: OpenedThings }>({
  id: 'activity-log/opened@1',
  description: 'Object kinds whose visits appear in the list of recent objects.',
  side: 'server',
});
