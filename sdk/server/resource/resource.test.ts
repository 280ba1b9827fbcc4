import { autoIncrement } from '../auto-increment.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Generated } from 'kysely';
import { testScope } from '../../testing/test-scope.ts';
import { openTestMetadataStore, type TestMetadataStore } from '../../testing/metadata-store.ts';
import type { PluginMigrations } from '../host.ts';
import type { HttpError } from '../http.ts';
import type { Principal } from '../identity.ts';
import { sql } from 'kysely';
import {
  belongsTo,
  ageOf,
  createFavorites,
  createResource,
  field,
  hasMany,
  humanizeAge,
  isAmong,
  type PeopleTables,
  personNamed,
  relatedPeople,
  type Resource,
  stored,
} from './index.ts';

interface BookTable {
  id: Generated<number>;
  title: string;
  pages: number | null;
  read: number;
  changed_on: string;
  author_fk: number | null;
}

interface Library extends PeopleTables {
  books: BookTable;
}

const migrations: PluginMigrations = {
  '0001-test-library': {
    async up(db) {
      await db.schema
        .createTable('users')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('username', 'text')
        .addColumn('first_name', 'text')
        .addColumn('last_name', 'text')
        .addColumn('email', 'text')
        .addColumn('active', 'integer')
        .execute();
      await db.schema
        .createTable('books')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('title', 'text')
        .addColumn('pages', 'integer')
        .addColumn('read', 'integer')
        .addColumn('changed_on', 'text')
        .addColumn('author_fk', 'integer')
        .execute();
      for (const [table, other] of [
        ['book_owners', 'user_id'],
        ['book_stars', 'user_id'],
      ] as const)
        await db.schema
          .createTable(table)
          .addColumn('book_id', 'integer')
          .addColumn(other, 'integer')
          .addUniqueConstraint(`${table}_once`, ['book_id', other])
          .execute();
    },
  },
};

const NOW = new Date('2026-03-10T12:00:00Z');

const reader: Principal = {
  id: 1,
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Byron',
  email: '',
  isAnonymous: false,
  roles: ['Gamma'],
  roleIds: [2],
  isAdmin: false,
  via: 'session',
  can: (action) => action === 'can_read',
  viewsOf: () => [],
};

const scope = testScope(reader);

let store: TestMetadataStore;
let books: Resource<{ id: number; title: string }>;

beforeAll(async () => {
  store = await openTestMetadataStore(migrations);
  const db = store.db<Library & { book_owners: { book_id: number; user_id: number } }>();
  await db
    .insertInto('users')
    .values([
      { username: 'ada', first_name: 'Ada', last_name: 'Byron', email: 'ada@example.org', active: 1 },
      { username: 'bob', first_name: 'Bob', last_name: 'Ross', email: 'bob@example.org', active: 0 },
    ])
    .execute();
  await db
    .insertInto('books')
    .values([
      { title: 'Alpha', pages: 10, read: 1, changed_on: '2026-03-10T11:59:59.000000', author_fk: 1 },
      { title: 'beta 100%', pages: null, read: 0, changed_on: '2026-03-07T12:00:00.000000', author_fk: 2 },
      { title: 'Gamma', pages: 30, read: 0, changed_on: '2025-03-10T12:00:00.000000', author_fk: null },
      { title: 'hidden', pages: 40, read: 0, changed_on: '2025-03-10T12:00:00.000000', author_fk: 1 },
    ])
    .execute();
  await db
    .insertInto('book_owners')
    .values([
      { book_id: 1, user_id: 1 },
      { book_id: 1, user_id: 2 },
      { book_id: 2, user_id: 2 },
    ])
    .execute();
  books = createResource<Library, 'books'>(
    {
      table: 'books',
      view: 'Book',
      title: 'Book',
      actions: ['can_read', 'can_write'],
      fields: {
        id: field(stored('integer', 'id'), { list: true, show: true, search: true }),
        title: field(stored('text', 'title'), { list: true, show: true, order: true, search: true, distinct: true }),
        pages: field(stored('integer', 'pages'), { list: true, order: true, search: true }),
        read: field(stored('boolean', 'read'), { list: true, search: true }),
        author: field(belongsTo('author_fk', { table: 'users', members: ['id', 'first_name'] }), {
          list: ['first_name'],
          show: ['id'],
          order: ['first_name'],
          search: { at: 5 },
        }),
        owners: field(
          hasMany(
            { through: 'book_owners', own: 'book_id', other: 'user_id' },
            { table: 'users', members: ['id', 'active'], booleans: ['active'] },
          ),
          { list: ['id', 'active'], search: true },
        ),
        age: field(ageOf('changed_on'), { list: true, order: true }),
        changed_on: field(stored('datetime', 'changed_on'), { search: { at: 4 } }),
      },
      filters: { title: { long: { label: 'Long', condition: () => sql`length(title) > 5` } } },
      baseOrder: { column: 'changed_on', direction: 'desc' },
      related: { owners: relatedPeople() },
      visible: () => sql`title <> 'hidden'`,
    },
    store,
    () => NOW,
  );
});

afterAll(() => store.close());

const body = async (answer: Promise<{ json?: unknown }>) => (await answer).json as Record<string, unknown>;
const titles = async (q: object) =>
  ((await body(books.list({ scope, q }))).result as { title: string }[]).map((row) => row.title);
const refusal = async (promise: Promise<unknown>) => {
  const error = (await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )) as HttpError;
  return [error.status, error.body];
};

describe('list', () => {
  test('shows rows with nested relations, metadata, newest first', async () => {
    expect(await body(books.list({ scope, q: undefined }))).toEqual({
      count: 3,
      ids: [1, 2, 3],
      list_columns: ['id', 'title', 'pages', 'read', 'author.first_name', 'owners.id', 'owners.active', 'age'],
      order_columns: ['title', 'pages', 'author.first_name', 'age'],
      label_columns: expect.objectContaining({ 'author.first_name': 'Author First Name', id: 'Id' }),
      description_columns: {},
      list_title: 'List Book',
      result: [
        {
          id: 1,
          title: 'Alpha',
          pages: 10,
          read: true,
          author: { first_name: 'Ada' },
          owners: [
            { id: 1, active: true },
            { id: 2, active: false },
          ],
          age: 'a second ago',
        },
        {
          id: 2,
          title: 'beta 100%',
          pages: null,
          read: false,
          author: { first_name: 'Bob' },
          owners: [{ id: 2, active: false }],
          age: '3 days ago',
        },
        { id: 3, title: 'Gamma', pages: 30, read: false, author: null, owners: [], age: 'a year ago' },
      ],
    });
  });

  test.each<[string, object, number, readonly number[]]>([
    ['a page of all rows', { page: 1, page_size: 2 }, 3, [3]],
    ['a page beyond all rows', { page: 9, page_size: 2 }, 3, []],
    ['a page of a filter', { filters: [{ col: 'title', opr: 'ct', value: 'a' }], page: 1, page_size: 2 }, 3, [3]],
    ['a page beyond a filter', { filters: [{ col: 'title', opr: 'ct', value: 'mm' }], page: 9, page_size: 2 }, 1, []],
    ['a filter that finds nothing', { filters: [{ col: 'title', opr: 'ct', value: 'zz' }] }, 0, []],
  ])('counts all that is found: %s', async (_, q, count, ids) => {
    expect(await body(books.list({ scope, q }))).toMatchObject({ count, ids });
  });

  test('gives only the asked members and columns, and drops unknown columns', async () => {
    expect(
      await body(books.list({ scope, q: { keys: ['none'], columns: ['title', 'nope', 'owners.id'], page_size: 1 } })),
    ).toEqual({ count: 3, ids: [1], result: [{ title: 'Alpha', owners: [{ id: 1 }, { id: 2 }] }] });
  });

  test.each<[string, object, string[]]>([
    ['sw', { col: 'title', opr: 'sw', value: 'AL' }, ['Alpha']],
    ['ct with a literal percent', { col: 'title', opr: 'ct', value: '0%' }, ['beta 100%']],
    ['a lone percent is no wildcard', { col: 'title', opr: 'sw', value: '%' }, []],
    ['nct', { col: 'title', opr: 'nct', value: 'a 1' }, ['Alpha', 'Gamma']],
    ['in', { col: 'title', opr: 'in', value: ['Alpha', 'Gamma'] }, ['Alpha', 'Gamma']],
    ['in of nothing', { col: 'title', opr: 'in', value: [] }, []],
    ['not_in', { col: 'id', opr: 'not_in', value: [1] }, ['beta 100%', 'Gamma']],
    ['gt is strict', { col: 'pages', opr: 'gt', value: 10 }, ['Gamma']],
    ['eq null', { col: 'pages', opr: 'eq', value: null }, ['beta 100%']],
    ['a text that is no number', { col: 'pages', opr: 'eq', value: 'ten' }, []],
    ['a number beyond the column', { col: 'pages', opr: 'eq', value: 99_999_999_999 }, []],
    ['boolean', { col: 'read', opr: 'eq', value: true }, ['Alpha']],
    ['datetime', { col: 'changed_on', opr: 'lt', value: '2026-01-01' }, ['Gamma']],
    ['rel_o_m by text', { col: 'author', opr: 'rel_o_m', value: '2' }, ['beta 100%']],
    ['nrel_o_m keeps rows without one', { col: 'author', opr: 'nrel_o_m', value: 2 }, ['Alpha', 'Gamma']],
    ['rel_m_m', { col: 'owners', opr: 'rel_m_m', value: 2 }, ['Alpha', 'beta 100%']],
    ['rel_m_m of all', { col: 'owners', opr: 'rel_m_m', value: [1, 2] }, ['Alpha']],
    ['a filter of its own', { col: 'title', opr: 'long', value: null }, ['beta 100%']],
    ['a name that is no operator', { col: 'title', opr: 'nonsense', value: 1 }, ['Alpha', 'beta 100%', 'Gamma']],
  ])('filters: %s', async (_, filter, expected) => {
    expect(await titles({ filters: [filter] })).toEqual(expected);
  });

  test('never lets a filter widen what the caller may see', async () => {
    expect(await titles({ filters: [{ col: 'title', opr: 'eq', value: 'hidden' }] })).toEqual([]);
  });

  test.each<[string, object, string[]]>([
    ['by a column', { order_column: 'title', order_direction: 'desc' }, ['beta 100%', 'Gamma', 'Alpha']],
    ['nulls last when ascending', { order_column: 'pages', order_direction: 'asc' }, ['Alpha', 'Gamma', 'beta 100%']],
    [
      'nulls first when descending',
      { order_column: 'pages', order_direction: 'desc' },
      ['beta 100%', 'Gamma', 'Alpha'],
    ],
    ['by a member', { order_column: 'author.first_name' }, ['Alpha', 'beta 100%', 'Gamma']],
    ['by an age', { order_column: 'age', order_direction: 'asc' }, ['Gamma', 'beta 100%', 'Alpha']],
  ])('orders %s', async (_, q, expected) => {
    expect(await titles(q)).toEqual(expected);
  });

  test('pages', async () => {
    expect(await titles({ page: 1, page_size: 2 })).toEqual(['Gamma']);
    expect(await titles({ page_size: -1 })).toHaveLength(3);
  });

  test.each<[object, number, string]>([
    [{ columns: ['id'], select_columns: ['id'] }, 400, 'Cannot use both select and sel columns'],
    [{ order_column: 'read' }, 400, 'Invalid order by column: read'],
    [{ filters: [{ col: 'age', opr: 'eq', value: 1 }] }, 400, 'Filter column: age not allowed to filter'],
    [
      { filters: [{ col: 'constructor', opr: 'eq', value: 1 }] },
      400,
      'Filter column: constructor not allowed to filter',
    ],
    [{ filters: [{ col: 'read', opr: 'gt', value: 1 }] }, 400, 'Filter operation: gt not allowed on column: read'],
  ])('refuses %j', async (q, status, message) => {
    expect(await refusal(books.list({ scope, q }))).toEqual([status, { message }]);
  });
});

describe('item', () => {
  test('shows one row', async () => {
    expect(await body(books.item({ scope, params: { id: 2 }, q: { keys: ['show_title'] } }))).toEqual({
      id: 2,
      show_title: 'Show Book',
      result: { id: 2, title: 'beta 100%', author: { id: 2 } },
    });
  });

  test.each([4, 99])('%i is not found, hidden or absent', async (id) => {
    expect(await refusal(books.item({ scope, params: { id }, q: undefined }))).toEqual([404, { message: 'Not found' }]);
  });
});

describe('_info', () => {
  test('lists the actions that the caller holds', () => {
    expect(books.info({ scope, q: { keys: ['permissions'] } }).json).toEqual({ permissions: ['can_read'] });
  });

  test('names the operators of each search column', () => {
    const info = books.info({ scope, q: undefined }).json as { filters: Record<string, unknown[]> };
    expect(info.filters.read).toEqual([
      { name: 'Equal to', operator: 'eq' },
      { name: 'Not Equal to', operator: 'neq' },
    ]);
    expect(info.filters.title?.at(-1)).toEqual({ name: 'Long', operator: 'long' });
  });
});

describe('related and distinct', () => {
  const related = (q: object) => books.related({ scope, params: { column: 'owners' }, q });

  test('offers people by full name or username', async () => {
    const ada = { value: 1, text: 'Ada Byron', extra: { active: true } };
    expect(await body(related({ filter: 'a BYR' }))).toEqual({ count: 1, result: [ada] });
    expect(await body(related({ filter: 'bob', include_ids: [1, 2] }))).toEqual({
      count: 2,
      result: [expect.objectContaining({ value: 2 }), ada],
    });
  });

  test('adds and counts those that are named, whatever the filter says', async () => {
    const answer = await body(related({ filter: 'no match', include_ids: [1, 2] }));
    expect(answer).toMatchObject({ count: 2, result: [{ value: 1 }, { value: 2 }] });
  });

  test('shows emails to administrators only', async () => {
    const asked = { params: { column: 'owners' }, q: { filter: 'a BYR' } };
    const extra = { active: true, email: 'ada@example.org' };
    expect(await body(books.related({ ...asked, scope: testScope({ ...reader, isAdmin: true }) }))).toMatchObject({
      result: [{ extra }],
    });
    expect(JSON.stringify(await body(books.related({ ...asked, scope })))).not.toContain('@');
  });

  test('refuses include_ids on a later page, and unknown columns', async () => {
    expect((await refusal(related({ include_ids: [1], page: 1 })))[0]).toBe(422);
    expect(await refusal(books.related({ scope, params: { column: 'toString' }, q: {} }))).toEqual([
      404,
      { message: 'Not found' },
    ]);
  });

  test('distinct values come sorted and only from visible rows', async () => {
    expect(await body(books.distinct({ scope, params: { column: 'title' }, q: undefined }))).toEqual({
      count: 3,
      result: ['Alpha', 'Gamma', 'beta 100%'].map((value) => ({ text: value, value })),
    });
    expect(await body(books.distinct({ scope, params: { column: 'title' }, q: { filter: 'be' } }))).toEqual({
      count: 1,
      result: [{ text: 'beta 100%', value: 'beta 100%' }],
    });
  });
});

test('stars are kept per user, twice is once', async () => {
  const stars = createFavorites({ table: 'book_stars', object: 'book_id' }, store, async (scope, ids) =>
    (await books.visibleRows(scope, ids)).map((row) => row.id),
  );
  const other = { ...reader, id: 2 };
  await stars.add({ scope, params: { id: 1 } });
  await stars.add({ scope, params: { id: 1 } });
  const status = async (who: Principal) => (await stars.status({ scope: testScope(who), q: [1, 2] })).json;
  expect(await status(reader)).toEqual({
    result: [
      { id: 1, value: true },
      { id: 2, value: false },
    ],
  });
  expect(await status(other)).toEqual({
    result: [
      { id: 1, value: false },
      { id: 2, value: false },
    ],
  });
  await stars.remove({ scope, params: { id: 1 } });
  expect(await status(reader)).toEqual({
    result: [
      { id: 1, value: false },
      { id: 2, value: false },
    ],
  });
  expect((await refusal(stars.add({ scope, params: { id: 4 } })))[0]).toBe(404);
});

test.each([
  ['2026-03-10T12:00:00.000000', 'now'],
  ['2026-03-10T11:59:00.000000', 'a minute ago'],
  ['2026-03-10T10:30:00.000000', 'an hour ago'],
  ['2026-03-09T12:00:00.000000', 'a day ago'],
  ['2026-01-10T12:00:00.000000', 'a month ago'],
  ['2024-12-01T12:00:00.000000', '1 year, 3 months ago'],
  ['2023-03-01T12:00:00.000000', '3 years ago'],
])('%s is %s', (moment, age) => {
  expect(humanizeAge(moment, NOW)).toBe(age);
});

describe('what another plugin knows', () => {
  test('ids are one parameter, however many there are', async () => {
    const ids = Array.from({ length: 100_000 }, (_, i) => i + 1);
    const titled = async (condition: ReturnType<typeof isAmong>) =>
      (await sql<{ id: number }>`select id from books where ${condition} order by id`.execute(store.db())).rows.length;
    const all = (await sql`select id from books`.execute(store.db())).rows.length;
    expect(all).toBeGreaterThan(1);
    expect(await titled(isAmong(store, sql.ref('books.id'), ids))).toBe(all);
    expect(await titled(isAmong(store, sql.ref('books.id'), [2, 900_000]))).toBe(1);
    expect(await titled(isAmong(store, sql.ref('books.id'), []))).toBe(0);
  });

  test('people are asked for once a page, by their ids', async () => {
    const asked: (readonly number[])[] = [];
    const written = personNamed<{ author_fk: number | null }>('author_fk', {
      async named(ids) {
        asked.push(ids);
        return [{ id: 1, first_name: 'Ada', last_name: 'Byron' }];
      },
    });
    const rows = [{ author_fk: 1 }, { author_fk: null }, { author_fk: 7 }, { author_fk: 1 }];
    const call = { db: store.db(), who: reader, now: NOW, scope };
    const ada = { id: 1, first_name: 'Ada', last_name: 'Byron' };
    expect(await written.read(rows, call)).toEqual([ada, null, null, ada]);
    expect(asked).toEqual([[1, 7]]);
    // There is no order by name: the names stand in another database.
    expect(written.order).toBeUndefined();
  });
});
