import { createPrincipal } from '@facet/plugin-identity/contract.server';
import { personOf } from '@facet/sdk/common';
import { nothing } from '@facet/sdk/resource';
import type { HttpResult, Principal } from '@facet/sdk/server';
import { testScope } from '@facet/sdk/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestMetadataStore, type TestMetadataStore } from '@facet/sdk/testing/metadata';
import { ActivityStore } from './activity-store.ts';
import { logRoutes } from './log-routes.ts';
import migrations from './migrations.ts';
import type { RecentItem, ThingsOfKinds } from './recent-activity.ts';
import type { Tables } from './tables.ts';

let store: TestMetadataStore;
let log: ActivityStore;
let now: Date;
let open: boolean;
/** Users who may see neither dashboard 2 nor any chart. */
const hidden: ReadonlySet<number> = new Set([10]);
let call: (key: string, input?: object, who?: Principal) => Promise<HttpResult>;

const user = (id: number): Principal =>
  createPrincipal(
    { id, username: `user ${id}`, firstName: '', lastName: '', email: '', isAnonymous: id === 0, via: 'session' },
    [],
  );

const THINGS: ThingsOfKinds = {
  dashboard: {
    isVisible: (scope, id) =>
      hidden.has(personOf(scope).id) ? sql<boolean>`${id} = 1` : sql<boolean>`${id} in (1, 2)`,
    describe: async () =>
      new Map([
        [1, { title: 'Flights', url: '/superset/dashboard/flights/' }],
        [2, { title: 'Weather', url: '/superset/dashboard/2/' }],
      ]),
  },
  slice: {
    isVisible: (scope, id) => (hidden.has(personOf(scope).id) ? nothing : sql<boolean>`${id} = 5`),
    describe: async () => new Map([[5, { title: 'Delays', url: '/explore/?slice_id=5' }]]),
  },
};

beforeEach(async () => {
  store = await openTestMetadataStore(migrations, {
    '0000-test-neighbours': {
      async up(db) {
        const table = (name: string, ...texts: string[]) =>
          texts
            .reduce((t, column) => t.addColumn(column, 'text'), db.schema.createTable(name).addColumn('id', 'integer'))
            .execute();
        await table('users', 'username');
      },
    },
  });
  const db = store.db<Tables>();
  await db
    .insertInto('users')
    .values({ id: 9, username: 'ada' } as never)
    .execute();
  now = new Date('2026-01-05T10:00:00Z');
  open = true;
  log = new ActivityStore(store, () => now);
  const routes = logRoutes({ metadata: store, log, isOpen: () => open, things: async () => THINGS, clock: () => now });
  call = async (key, input = {}, who = user(9)) => {
    const handler = routes.handlers[key];
    if (!handler) throw new Error(`No handler for ${key}.`);
    return handler({
      principal: who,
      scope: testScope(who),
      params: {},
      query: {},
      request: { headers: { referer: 'http://here/' } },
      ...input,
    } as never);
  };
});
afterEach(() => store.close());

const send = (events: unknown, query = {}) => call('POST /superset/log/', { body: { events }, query });
const recent = async (q?: object, who?: Principal) =>
  ((await call('GET /api/v1/log/recent_activity/', { q }, who)).json as { result: RecentItem[] }).result;

describe('usage events', () => {
  it('are stored one a row, from JSON text and from a list', async () => {
    await send(JSON.stringify([{ event_name: 'load_chart', slice_id: 5, duration: 12.4 }]), { dashboard_id: '2' });
    await send([{ event_name: 'spa_navigation' }]);
    const rows = await store.db<Tables>().selectFrom('logs').selectAll().orderBy('id').execute();
    expect(rows).toMatchObject([
      {
        action: 'log',
        event_name: 'load_chart',
        user_id: 9,
        slice_id: 5,
        dashboard_id: 2,
        duration_ms: 12,
        referrer: 'http://here/',
        dttm: '2026-01-05T10:00:00.000000',
      },
      { action: 'log', event_name: 'spa_navigation', slice_id: null, dashboard_id: null, duration_ms: null },
    ]);
    expect(JSON.parse(rows[0]?.json ?? '')).toEqual({ event_name: 'load_chart', slice_id: 5, duration: 12.4 });
  });

  it.each([['{'], ['7'], ['[7]'], ['[null]']])('that are %s are refused', async (events) => {
    await expect(send(events)).rejects.toMatchObject({ status: 400 });
  });

  it('in too many for a stack are refused', async () => {
    await expect(send(`[${'{},'.repeat(200_000)}{}]`)).rejects.toMatchObject({
      status: 400,
      body: { message: { events: ['Longer than maximum length 10000.'] } },
    });
  });

  it('drop a number that its column cannot store, and limit the length of texts', async () => {
    await send([
      { event_name: 'x', slice_id: 1e300, dashboard_id: '1 or 1=1', duration: -1, big: 'x'.repeat(100_000) },
    ]);
    const row = await store.db<Tables>().selectFrom('logs').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ slice_id: null, dashboard_id: null, duration_ms: null });
    expect(JSON.parse(row.json ?? '')).toEqual({ omitted_characters: expect.any(Number) });
  });

  it('of one account fill no disk: more than it may is refused, with the time to wait', async () => {
    const large = Array.from({ length: 1_000 }, () => ({ event_name: 'x', note: 'n'.repeat(3_000) }));
    const kept = async () => (await store.db<Tables>().selectFrom('logs').select('id').execute()).length;
    await send(large);
    await expect(send(large)).rejects.toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    });
    expect(await kept()).toBe(1_000);
    now = new Date(now.getTime() + 10 * 60_000);
    await send(large);
    expect(await kept()).toBe(2_000);
  });

  it('come in thousands at once', async () => {
    await send(Array.from({ length: 1024 }, (_, i) => ({ event_name: 'x', source_id: i })));
    expect(await store.db<Tables>().selectFrom('logs').select('id').execute()).toHaveLength(1024);
  });
});

describe('recent activity', () => {
  it('shows what the caller opened, latest first, with links', async () => {
    await send([{ event_name: 'mount_dashboard', source: 'dashboard', source_id: 1 }]);
    now = new Date('2026-01-05T11:00:00Z');
    await send([{ event_name: 'mount_explorer', source: 'explore', source_id: '5' }]);
    await log.record({ action: 'dashboard', userId: 9, dashboardId: 2 });
    expect(await recent()).toEqual([
      {
        action: 'dashboard',
        item_type: 'dashboard',
        item_url: '/superset/dashboard/2/',
        item_title: 'Weather',
        time: now.getTime(),
        time_delta_humanized: 'now',
      },
      {
        action: 'mount_explorer',
        item_type: 'slice',
        item_url: '/explore/?slice_id=5',
        item_title: 'Delays',
        time: now.getTime(),
        time_delta_humanized: 'now',
      },
      {
        action: 'mount_dashboard',
        item_type: 'dashboard',
        item_url: '/superset/dashboard/flights/',
        item_title: 'Flights',
        time: Date.parse('2026-01-05T10:00:00Z'),
        time_delta_humanized: 'an hour ago',
      },
    ]);
    expect(await recent({}, user(8))).toEqual([]);
    expect(await recent({}, user(0))).toEqual([]);
  });

  it('does not name objects that the caller may not see, whatever the client reports as opened', async () => {
    await send([{ event_name: 'mount_explorer', source: 'explore', source_id: 5 }]);
    const event = (id: number) => ({ event_name: 'mount_dashboard', source: 'dashboard', source_id: id });
    await call('POST /superset/log/', { body: { events: [event(1), event(2)] } }, user(10));
    await call('POST /superset/log/', { body: { events: [{ event_name: 'mount_explorer', slice_id: 5 }] } }, user(10));
    expect((await recent({}, user(10))).map((item) => item.item_title)).toEqual(['Flights']);
    expect((await recent({ distinct: false }, user(10))).map((item) => item.item_title)).toEqual(['Flights']);
    expect((await recent()).map((item) => item.item_title)).toEqual(['Delays']);
  });

  it('lists each object once unless requested otherwise, newest first, in pages', async () => {
    const opened = (dashboardId: number) => ({ action: 'log', eventName: 'mount_dashboard', userId: 9, dashboardId });
    await log.record(opened(1), opened(2), opened(1));
    expect((await recent()).map((item) => item.item_title)).toEqual(['Flights', 'Weather']);
    expect((await recent({ distinct: false })).map((item) => item.item_title)).toEqual([
      'Flights',
      'Weather',
      'Flights',
    ]);
    now = new Date('2026-01-05T10:05:00Z');
    await log.record(opened(2));
    expect((await recent({ distinct: true })).map((item) => item.item_title)).toEqual(['Weather', 'Flights']);
    expect((await recent({ distinct: true, page: 1, page_size: 1 })).map((item) => item.item_title)).toEqual([
      'Flights',
    ]);
  });

  it('leaves out other actions, deleted objects and events older than a year', async () => {
    await log.record(
      { action: 'log', eventName: 'load_chart', userId: 9, sliceId: 5 },
      { action: 'dashboard', userId: 9, dashboardId: 77 },
      { action: 'ChartRestApi.post', userId: 9, sliceId: 5 },
    );
    expect(await recent()).toEqual([]);
    expect(await recent({ actions: ['load_chart'] })).toHaveLength(1);
    now = new Date('2027-02-05T10:00:00Z');
    expect(await recent({ actions: ['load_chart'] })).toEqual([]);
  });
});

describe('log rows', () => {
  it('are listed with their users, latest first', async () => {
    await log.record({ action: 'ChartRestApi.post', userId: 9, sliceId: 5, durationMs: 3 });
    now = new Date('2026-01-05T10:00:01Z');
    await log.record({ action: 'system', userId: null });
    expect((await call('GET /api/v1/log/')).json).toMatchObject({
      count: 2,
      result: [
        { action: 'system', user: null, user_id: null },
        { action: 'ChartRestApi.post', user: { username: 'ada' }, user_id: 9, slice_id: 5, duration_ms: 3, json: null },
      ],
    });
  });

  it('are written in the name of the caller', async () => {
    const made = await call('POST /api/v1/log/', { body: { action: 'note' } });
    expect(made).toMatchObject({ status: 201, json: { result: { action: 'note' } } });
    const { id } = made.json as { id: number };
    expect((await call('GET /api/v1/log/:id', { params: { id } })).json).toMatchObject({
      id,
      result: { user_id: 9, action: 'note' },
    });
  });

  it.each([['GET /api/v1/log/'], ['GET /api/v1/log/:id'], ['POST /api/v1/log/']])(
    '%s is not found when switched off',
    async (key) => {
      open = false;
      await expect(call(key, { body: { action: 'x' }, params: { id: 1 } })).rejects.toMatchObject({ status: 404 });
    },
  );
});

describe('usage that is old', () => {
  const DAY_MS = 86_400_000;
  const used = { action: 'log', userId: 9, eventName: 'load_chart' };
  const actions = async () =>
    (await store.db<Tables>().selectFrom('logs').select(['action', 'dttm']).orderBy('id').execute()).map(
      ({ action, dttm }) => `${action} ${dttm.slice(0, 10)}`,
    );

  it('is forgotten after so many days, in slices; changes and sign-ins stay', async () => {
    const today = now;
    now = new Date(today.getTime() - 31 * DAY_MS);
    await log.record(...Array.from({ length: 1_100 }, () => used), { action: 'user.sign-in', userId: 9 });
    now = new Date(today.getTime() - 29 * DAY_MS);
    await log.record(used);
    now = today;
    expect(await log.forgetUsage(30)).toBe(1_100);
    expect(await actions()).toEqual(['user.sign-in 2025-12-05', 'log 2025-12-07']);
    expect(await log.forgetUsage(30)).toBe(0);
  });

  it.each([0, -1, Number.NaN])('is kept for ever with %s days', async (days) => {
    const today = now;
    now = new Date(0);
    await log.record(used);
    now = today;
    expect(await log.forgetUsage(days)).toBe(0);
    expect(await actions()).toHaveLength(1);
  });

  it('is forgotten no further once the server stops', async () => {
    const stopped = AbortSignal.abort();
    now = new Date(0);
    await log.record(used);
    now = new Date();
    expect(await log.forgetUsage(1, stopped)).toBe(0);
  });
});
