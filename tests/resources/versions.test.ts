import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../postgres/start-postgres.ts';
import { type ApiAnswer, type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { type ResourceServer, startResourceServer } from './resource-server.ts';

interface Kind {
  readonly name: string;
  readonly path: string;
  /** Status of a change that is carried out. */
  readonly changed: number;
  make(): Promise<number>;
  /** Two changes of different members, and how the first of them reads afterwards. */
  readonly first: object;
  second(text: string): object;
  readonly differs: readonly string[];
  readonly current: object;
}

describe.each(['SQLite', 'Postgres'] as const)('two people who save the same thing, with metadata in %s', (store) => {
  let app: ResourceServer;
  let postgres: TestPostgres | undefined;
  let admin: ApiClient;
  let other: ApiClient;
  let datasetId: number;
  let roleId: number;

  beforeAll(async () => {
    if (store === 'Postgres') postgres = await startPostgres();
    const url = await postgres?.createDatabase('versions');
    app = await startResourceServer(url === undefined ? {} : { FACET_METADATA_URL: url });
    admin = await signIn(app.server.url, { username: 'admin', password: 'a long secret' });
    await app.signUp('other', ['Admin']);
    other = await signIn(app.server.url, { username: 'other', password: 'another long secret' });
    const database = await created('/api/v1/database/', {
      database_name: 'Air',
      sqlalchemy_uri: 'postgresql://a@b/c',
    });
    datasetId = await created('/api/v1/dataset/', { database, schema: 'public', table_name: 'flights' });
    const roles = expectStatus(await admin.get('/api/v1/security/roles/'), 200).body.result;
    roleId = roles[0].id;
  }, 60_000);
  afterAll(async () => {
    await app?.stop();
    await postgres?.stop();
  });

  const created = async (path: string, body: object): Promise<number> =>
    expectStatus(await admin.post(path, body), 201).body.id;
  const put = (who: ApiClient, path: string, json: object, version?: string): Promise<ApiAnswer> =>
    who.send('PUT', path, { json, headers: version === undefined ? {} : { 'if-match': version } });
  let rules = 0;

  const kinds: readonly Kind[] = [
    {
      name: 'dashboard',
      path: '/api/v1/dashboard',
      changed: 200,
      make: () => created('/api/v1/dashboard/', { dashboard_title: 'My shop' }),
      first: { dashboard_title: 'My shop A' },
      second: (css) => ({ css }),
      differs: ['dashboard_title'],
      current: { dashboard_title: 'My shop A' },
    },
    {
      name: 'chart',
      path: '/api/v1/chart',
      changed: 200,
      make: () =>
        created('/api/v1/chart/', {
          slice_name: 'c',
          datasource_id: datasetId,
          datasource_type: 'table',
          params: '{}',
        }),
      first: { slice_name: 'C', params: `{"a":"${'a'.repeat(500)}"}` },
      second: (description) => ({ description }),
      differs: ['slice_name', 'params'],
      current: { slice_name: 'C' },
    },
    {
      name: 'dataset',
      path: '/api/v1/dataset',
      changed: 200,
      make: async () => datasetId,
      first: { metrics: [{ metric_name: 'late', expression: 'SUM(delay)' }], owners: [1] },
      second: (description) => ({ description }),
      differs: ['metrics'],
      current: {},
    },
    {
      name: 'row rule',
      path: '/api/v1/rowlevelsecurity',
      changed: 201,
      make: () =>
        created('/api/v1/rowlevelsecurity/', {
          name: `rule ${(rules += 1)}`,
          filter_type: 'Regular',
          tables: [datasetId],
          roles: [roleId],
          clause: 'a = 1',
        }),
      first: { clause: 'a = 2', roles: [] },
      second: (description) => ({ description }),
      differs: ['clause', 'roles'],
      current: { clause: 'a = 2' },
    },
  ];

  describe.each(kinds)('$name', ({ path, changed, make, first, second, differs, current }) => {
    it('the second save is told who has changed what, and is not carried out', async () => {
      const at = `${path}/${await make()}`;
      const before = expectStatus(await admin.get(at), 200);
      const { version } = before.body;
      expect(before.headers.get('etag')).toBe(`"${version}"`);
      const saved = expectStatus(await put(other, at, first, `"${version}"`), changed);
      expect(saved.body.version).not.toBe(version);
      expect(saved.headers.get('etag')).toBe(`"${saved.body.version}"`);

      const late = await put(admin, at, second('x'), `"${version}"`);
      expect(late).toMatchObject({
        status: 412,
        body: {
          message: 'It has been saved by another user since you opened it.',
          conflict: {
            version: saved.body.version,
            changed_by: { first_name: 'other', last_name: 'Test' },
            changed_on: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+0000$/),
            differs,
            current,
          },
        },
      });
      expect(Object.keys(late.body.conflict.current)).toEqual(Object.keys(current));
      expect(expectStatus(await admin.get(at), 200).body.version).toBe(saved.body.version);
      expectStatus(await put(admin, at, second('x'), `"${late.body.conflict.version}"`), changed);
    });

    it('who names no version, or any, saves as the contract says; a weak or listed one counts', async () => {
      const at = `${path}/${await make()}`;
      const { version } = expectStatus(await admin.get(at), 200).body;
      expectStatus(await put(admin, at, second('x')), changed);
      expectStatus(await put(admin, at, second('x'), '*'), changed);
      const now = expectStatus(await admin.get(at), 200).body.version;
      expectStatus(await put(admin, at, second('x'), `"nothing", W/"${now}"`), changed);
      for (const wrong of ['nothing', '""', version === now ? 'x' : `"${version}"`])
        expect((await put(admin, at, second('x'), wrong)).status).toBe(412);
    });

    it('of ten at once with one version, one is carried out', async () => {
      const at = `${path}/${await make()}`;
      const { version } = expectStatus(await admin.get(at), 200).body;
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => put(admin, at, second(`${index}`), version)),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === changed)).toHaveLength(1);
      expect(statuses.filter((status) => status === 412)).toHaveLength(9);
    });
  });

  it('a version tells nothing to those who may not see the thing', async () => {
    const id = await created('/api/v1/dashboard/', { dashboard_title: 'secret' });
    await app.signUp('stranger', ['Gamma']);
    const stranger = await signIn(app.server.url, { username: 'stranger', password: 'another long secret' });
    const answer = await put(stranger, `/api/v1/dashboard/${id}`, { dashboard_title: 'x' }, 'old');
    expect(answer).toMatchObject({ status: 404, body: { message: 'Not found' } });
    expect(answer.headers.get('etag')).toBeNull();
  });

  it('a save that changes nothing, and the renewal of a query context, keep the version', async () => {
    const id = await created('/api/v1/chart/', { slice_name: 'c', datasource_id: datasetId, datasource_type: 'table' });
    const at = `/api/v1/chart/${id}`;
    const { version } = expectStatus(await admin.get(at), 200).body;
    expect((await put(admin, at, { slice_name: 'c' })).body.version).toBe(version);
    expect((await put(admin, at, { query_context: '{}', query_context_generation: true })).body.version).toBe(version);
  });
});
