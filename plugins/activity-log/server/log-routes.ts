import { belongsTo, createResource, stored, toStoredMoment } from '@facet/sdk/resource';
import { defineRoutes, notFound, type MetadataStore, type Principal, type RouteSet } from '@facet/sdk/server';
import { logEndpoints } from '../common/wire/log.ts';
import type { Selectable } from 'kysely';
import { parseEvents, readUsageEvent } from '../common/usage-event.ts';
import type { ActivityLog } from '../contract.server.ts';
import { LogErrors } from './errors.ts';
import { recentActivity, type VisibleThings } from './recent-activity.ts';
import type { LogsTable, Tables } from './tables.ts';

type Row = Selectable<LogsTable>;

const COLUMNS = [
  'user.username',
  'user_id',
  'action',
  'dttm',
  'json',
  'slice_id',
  'dashboard_id',
  'duration_ms',
  'referrer',
] as const;

export function logRoutes(parts: {
  readonly metadata: MetadataStore;
  readonly log: ActivityLog;
  /** Whether administrators may read and write single rows. */
  readonly isOpen: () => boolean;
  /** What a person may see of the things that people open. */
  readonly visible: (who: Principal) => Promise<VisibleThings>;
  readonly clock: () => Date;
}): RouteSet {
  const { metadata, log, isOpen, visible, clock } = parts;
  const own = ['action', 'dttm', 'json', 'slice_id', 'dashboard_id', 'duration_ms', 'referrer'] as const;
  const resource = createResource<Tables, 'logs'>(
    {
      table: 'logs',
      view: 'Log',
      title: 'Log',
      actions: ['can_read', 'can_write'],
      fields: {
        user: belongsTo<Row>('user_id', { table: 'users', members: ['username'] }),
        user_id: stored<Row>('integer', 'user_id'),
        action: stored<Row>('text', 'action'),
        dttm: stored<Row>('datetime', 'dttm'),
        json: stored<Row>('text', 'json'),
        slice_id: stored<Row>('integer', 'slice_id'),
        dashboard_id: stored<Row>('integer', 'dashboard_id'),
        duration_ms: stored<Row>('integer', 'duration_ms'),
        referrer: stored<Row>('text', 'referrer'),
      },
      list: COLUMNS,
      show: COLUMNS,
      order: [...own, 'user_id'],
      search: [...own, 'user', 'user_id'],
      baseOrder: { column: 'dttm', direction: 'desc' },
    },
    metadata,
    clock,
  );
  const ensureOpen = () => {
    if (!isOpen()) throw notFound();
  };

  return defineRoutes(logEndpoints, {
    async 'POST /superset/log/'({ body, query, principal, request }) {
      const events = parseEvents(body.events ?? '[]');
      if (!events) throw LogErrors.eventsNotJson();
      const { referer } = request.headers;
      await log.record(
        ...events.map((event) => ({
          ...readUsageEvent(event, query),
          action: 'log',
          userId: principal.isAnonymous ? null : principal.id,
          referrer: typeof referer === 'string' ? referer : null,
        })),
      );
      return { status: 200 };
    },

    async 'GET /api/v1/log/recent_activity/'({ principal, q }) {
      return {
        json: { result: await recentActivity(metadata, principal, q ?? {}, await visible(principal), clock()) },
      };
    },

    'GET /api/v1/log/'(call) {
      ensureOpen();
      return resource.list(call);
    },

    'GET /api/v1/log/:id'(call) {
      ensureOpen();
      return resource.item(call);
    },

    async 'POST /api/v1/log/'({ body, principal }) {
      ensureOpen();
      const { id } = await metadata
        .db<Tables>()
        .insertInto('logs')
        .values({
          action: body.action,
          event_name: null,
          json: body.json ?? null,
          slice_id: body.slice_id ?? null,
          dashboard_id: body.dashboard_id ?? null,
          duration_ms: body.duration_ms ?? null,
          referrer: body.referrer ?? null,
          user_id: principal.id,
          dttm: toStoredMoment(clock()),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { status: 201, json: { id, result: body } };
    },
  });
}
