import {
  HttpError,
  type HttpResult,
  type KeyValueStore,
  type Principal,
  type RequestInfo,
  type StoredValue,
} from '@facet/sdk/server';
import { testScope } from '@facet/sdk/testing';
import { describe, expect, test } from 'vitest';
import { sharedQueryRoutes } from './shared-query-routes.ts';

class MemoryValues implements KeyValueStore {
  readonly #values = new Map<string, StoredValue>();

  async get(space: string, key: string): Promise<StoredValue | undefined> {
    return this.#values.get(`${space} ${key}`);
  }

  async set(space: string, key: string, value: unknown, { ownerId }: { ownerId: number }): Promise<void> {
    this.#values.set(`${space} ${key}`, { value, ownerId });
  }

  async delete(space: string, key: string): Promise<boolean> {
    return this.#values.delete(`${space} ${key}`);
  }
}

const ORIGIN = 'https://facet.example';
/** Who may not see the database. */
const STRANGER = 9;
const POST = 'POST /superset/sqllab/';

type Headers = Readonly<Record<string, string>>;
type Input = Readonly<Record<string, unknown>>;

function requestWith(headers: Headers): RequestInfo {
  return {
    id: 'r',
    method: 'POST',
    url: '/superset/sqllab/',
    headers,
    cookies: {},
    ip: '127.0.0.1',
    query: {},
    files: [],
    origin: ORIGIN,
  };
}

function person(id: number): Principal {
  return {
    id,
    username: `user${id}`,
    firstName: '',
    lastName: '',
    email: '',
    isAnonymous: false,
    roles: [],
    roleIds: [],
    isAdmin: false,
    via: 'session',
    can: () => true,
    viewsOf: () => [],
  };
}

function bench() {
  const { handlers } = sharedQueryRoutes(new MemoryValues(), async ({ id }) => id !== STRANGER);
  return async (endpoint: string, user: number, input: Input, headers: Headers = {}): Promise<HttpResult> => {
    const handler = handlers[endpoint];
    if (!handler) throw new Error(`There is no ${endpoint}`);
    return handler({
      params: {},
      query: {},
      q: undefined,
      body: undefined,
      signal: new AbortController().signal,
      ...input,
      principal: person(user),
      scope: testScope(person(user)),
      request: requestWith(headers),
    });
  };
}

const posted = (sql: string) => ({ body: { form_data: JSON.stringify({ datasourceKey: '3__table', sql }) } });

async function statusOf(work: Promise<unknown>): Promise<number> {
  try {
    await work;
    return 0;
  } catch (error) {
    if (error instanceof HttpError) return error.status;
    throw error;
  }
}

describe('[A2.3] a query that Explore posts', () => {
  test('waits under a key that only its poster can read, and its text is in no address', async () => {
    const call = bench();
    const { status, redirect } = await call(POST, 7, posted('SELECT "<script>"'));
    expect(status).toBe(303);
    const key = new URL(redirect ?? '', ORIGIN).searchParams.get('requested_query');
    expect(redirect).toBe(`/superset/sqllab/?requested_query=${key}`);
    const read = (user: number) => call('GET /api/v1/sqllab/requested/:key', user, { params: { key } });
    expect(await read(7)).toEqual({ json: { result: { datasourceKey: '3__table', sql: 'SELECT "<script>"' } } });
    expect(await statusOf(read(8))).toBe(404);
  });

  test.each<[Headers, number]>([
    [{ 'sec-fetch-site': 'same-origin' }, 0],
    [{ 'sec-fetch-site': 'cross-site', origin: ORIGIN }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: ORIGIN }, 0],
    [{ origin: 'https://elsewhere.example' }, 403],
  ])('with the headers %j ends as %i', async (headers, status) => {
    expect(await statusOf(bench()(POST, 7, posted('SELECT 1'), headers))).toBe(status);
  });

  test.each(['', 'no json', '[]', '{"datasourceKey":"3__table"}', '{"datasourceKey":3,"sql":"x"}'])(
    'is refused when it is %s',
    async (form_data) => {
      expect(await statusOf(bench()(POST, 7, { body: { form_data } }))).toBe(400);
    },
  );
});

test('a short address returns its query to everybody who may see its database', async () => {
  const call = bench();
  const query = { dbId: 1, name: 'Mine', sql: 'SELECT 1', schema: null };
  const made = await call('POST /api/v1/sqllab/permalink', 7, { body: query });
  const { key, url } = Object(made.json);
  expect(made.status).toBe(201);
  expect(url).toBe(`${ORIGIN}/sqllab/p/${key}/`);
  expect(await call('GET /api/v1/sqllab/permalink/:key', 8, { params: { key } })).toEqual({ json: query });
  expect(await statusOf(call('GET /api/v1/sqllab/permalink/:key', 8, { params: { key: 'x' } }))).toBe(404);
  expect(await statusOf(call('GET /api/v1/sqllab/permalink/:key', STRANGER, { params: { key } }))).toBe(404);
  const { json: own } = await call('POST /api/v1/sqllab/permalink', STRANGER, { body: query });
  expect(await call('GET /api/v1/sqllab/permalink/:key', STRANGER, { params: { key: Object(own).key } })).toEqual({
    json: query,
  });
});
