import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestMetadataStore, type TestMetadataStore } from '@facet/sdk/testing/metadata';
import migrations from './migrations.ts';
import { createPresence, type Presence } from './presence.ts';

const AT = Date.parse('2026-03-01T08:00:00Z');
const DASHBOARD = 1;
let store: TestMetadataStore;
let now: number;
let told: (readonly number[])[];
let presence: Presence;

beforeEach(async () => {
  now = AT;
  told = [];
  store = await openTestMetadataStore(
    {
      '0001-people': {
        async up(db) {
          for (const table of ['users', 'roles'])
            await db.schema
              .createTable(table)
              .addColumn('id', 'integer', (c) => c.primaryKey())
              .execute();
          await db
            .insertInto('users')
            .values([{ id: 1 }, { id: 2 }, { id: 3 }])
            .execute();
        },
      },
    },
    migrations,
  );
  await store
    .db<{ dashboards: Record<string, unknown> }>()
    .insertInto('dashboards')
    .values({ id: DASHBOARD, uuid: 'u', published: 1, is_managed_externally: 0, created_on: '', changed_on: '' })
    .execute();
  presence = createPresence({
    store,
    users: {
      byIds: async (ids) =>
        ids.map((id) => ({ id, username: '', firstName: `F${id}`, lastName: 'L', email: '', active: true })),
    },
    news: { tell: (_, userIds) => told.push(userIds) },
    now: () => now,
  });
});
afterEach(() => store.close());

const enter = (userId: number, window: string, editing = false, seconds = 75) =>
  presence.enter({ dashboardId: DASHBOARD, userId, window, editing, seconds });
const ids = async (userId: number) => (await presence.others(DASHBOARD, userId)).map(({ id }) => id);

test('entries run out when their window says nothing more', async () => {
  await enter(1, 'a');
  await enter(2, 'b');
  expect(await ids(1)).toEqual([2]);
  now += 60_000;
  await enter(1, 'a', false, 20);
  now += 19_000;
  expect(await ids(1)).toEqual([]);
  expect(await ids(2)).toEqual([1]);
  now += 1_000;
  expect(await ids(2)).toEqual([]);
});

test('only users who have the dashboard open are told of a change, and none of a further window of the same user', async () => {
  await enter(1, 'a');
  await enter(2, 'b');
  await enter(3, 'c');
  expect(told.splice(0)).toEqual([[], [1], [1, 2]]);
  await enter(2, 'b');
  await enter(2, 'second');
  expect(told.splice(0)).toEqual([]);
  await enter(2, 'second', true);
  await presence.leave({ dashboardId: DASHBOARD, userId: 2, window: 'b' });
  await presence.leave({ dashboardId: DASHBOARD, userId: 2, window: 'second' });
  expect(told).toEqual([
    [1, 3],
    [1, 3],
  ]);
});

test('of very many windows of one person the last ones count', async () => {
  for (let count = 0; count < 25; count += 1) {
    now += 1;
    await enter(2, `w${count}`, count === 0);
  }
  const { rows } = await store
    .db<{ dashboard_presence: object }>()
    .selectFrom('dashboard_presence')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .execute()
    .then((found) => ({ rows: found }));
  expect(rows).toEqual([{ count: 20 }]);
  expect(await presence.others(DASHBOARD, 1)).toEqual([{ id: 2, first_name: 'F2', last_name: 'L', editing: false }]);
});
