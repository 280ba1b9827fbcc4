import { belongsTo, createResource, field, PEOPLE, stored, toStoredMoment } from '@facet/sdk/resource';
import { defineRoutes, notFound, type MetadataStore, type RouteSet } from '@facet/sdk/server';
import { logEndpoints, MOST_EVENTS } from '../common/wire/log.ts';
import { parseEvents, readUsageEvent } from '../common/usage-event.ts';
import type { ActivityLog } from '../contract.server.ts';
import { USAGE } from './activity-store.ts';
import { LogErrors } from './errors.ts';
import { recentActivity, type ThingsOfKinds } from './recent-activity.ts';
import type { Tables } from './tables.ts';
import { UsageBudget } from './usage-budget.ts';

export function logRoutes(parts: {
  readonly metadata: MetadataStore;
  readonly log: ActivityLog;
  /** Whether administrators may read and write single rows. */
  readonly isOpen: () => boolean;
  /** Look-ups for the kinds of objects that are listed as recently opened. */
  readonly things: () => Promise<ThingsOfKinds>;
  readonly clock: () => Date;
}): RouteSet {
  const { metadata, log, isOpen, things, clock } = parts;
  const budget = new UsageBudget(clock);
  const resource = createResource<Tables, 'logs'>(
    {
      table: 'logs',
      view: 'Log',
      title: 'Log',
      actions: ['can_read', 'can_write'],
      fields: {
        user: field(belongsTo('user_id', PEOPLE.of(['username'])), {
          list: ['username'],
          show: ['username'],
          search: { at: 7 },
        }),
        user_id: field(stored('integer', 'user_id'), { list: true, show: true, order: { at: 7 }, search: { at: 8 } }),
        action: field(stored('text', 'action'), { list: true, show: true, order: true, search: true }),
        dttm: field(stored('datetime', 'dttm'), { list: true, show: true, order: true, search: true }),
        json: field(stored('text', 'json'), { list: true, show: true, order: true, search: true }),
        slice_id: field(stored('integer', 'slice_id'), { list: true, show: true, order: true, search: true }),
        dashboard_id: field(stored('integer', 'dashboard_id'), { list: true, show: true, order: true, search: true }),
        duration_ms: field(stored('integer', 'duration_ms'), { list: true, show: true, order: true, search: true }),
        referrer: field(stored('text', 'referrer'), { list: true, show: true, order: true, search: true }),
      },
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
      if (events.length > MOST_EVENTS) throw LogErrors.tooManyEvents(MOST_EVENTS);
      const { referer } = request.headers;
      const characters =
        JSON.stringify(events).length + events.length * (typeof referer === 'string' ? referer.length : 0);
      const wait = budget.take(principal.id, events.length, characters);
      if (wait > 0) throw LogErrors.tooMuch(wait);
      await log.record(
        ...events.map((event) => ({
          ...readUsageEvent(event, query),
          action: USAGE,
          userId: principal.isAnonymous ? null : principal.id,
          referrer: typeof referer === 'string' ? referer : null,
        })),
      );
      return { status: 200 };
    },

    async 'GET /api/v1/log/recent_activity/'({ scope, q }) {
      return {
        json: { result: await recentActivity(metadata, scope, q ?? {}, await things(), clock()) },
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
          user_id: principal.isAnonymous ? null : principal.id,
          dttm: toStoredMoment(clock()),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { status: 201, json: { id, result: body } };
    },
  });
}
