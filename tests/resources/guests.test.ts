import { deflateRawSync } from 'node:zlib';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundsQuery } from '../../plugins/filter-range/common/bounds-query.ts';
import { type ApiAnswer, type ApiClient, anonymous, expectStatus, openSession, signUp } from '../support/api-client.ts';
import { made } from '../support/made-objects.ts';
import { NOT_LENT, SECRET } from './not-lent-questions.ts';
import {
  ask,
  asked,
  forged,
  idOf,
  type LentStage,
  type Members,
  openLentStage,
  settings,
  values,
} from './lent-stage.ts';

/**
 * A site that embeds the dashboard `shown` gets tokens for its visitors. What a guest may read there is less than what the roles of
 * `lent-data.test.ts` may: nothing but the embedded dashboard.
 */
let stage: LentStage;
let uuid = '';
let guest: ApiClient;

let nextPerson = 1;
const roleId = async (name: string): Promise<number> =>
  expectStatus(await stage.admin.get(`/api/v1/security/roles/?q=(filters:!((col:name,opr:eq,value:${name})))`), 200)
    .body.result[0].id;

const embed = (name: string, domains: readonly string[] = ['https://shop.example.org']) =>
  stage.admin.post(`/api/v1/dashboard/${idOf(name)}/embedded`, { allowed_domains: domains });

const asGuest = (token: string): ApiClient => {
  const caller = anonymous(stage.server.url);
  const send: ApiClient['send'] = (method, path, request = {}) =>
    caller.send(method, path, { ...request, headers: { ...request.headers, 'x-guesttoken': token } });
  return {
    send,
    get: (path) => send('GET', path),
    post: (path, json) => send('POST', path, { json }),
    put: (path, json) => send('PUT', path, { json }),
    delete: (path) => send('DELETE', path),
  };
};

const tokenOf = async (id: string, rls: readonly Members[] = []): Promise<string> => {
  const body = { user: { username: 'visitor' }, resources: [{ type: 'dashboard', id }], rls };
  return expectStatus(await stage.admin.post('/api/v1/security/guest_token/', body), 200).body.token;
};

beforeAll(async () => {
  stage = await openLentStage();
  uuid = expectStatus(await embed('shown'), 200).body.result.uuid;
  guest = asGuest(await tokenOf(uuid));
}, 120_000);
afterAll(() => stage?.close());

describe('an embedded dashboard', () => {
  it('keeps its uuid while its domains change, and is told to those who see the dashboard', async () => {
    const domains = ['https://shop.example.org', 'http://localhost:3000', '*.example.net'];
    const changed = await stage.admin.put(`/api/v1/dashboard/${idOf('shown')}/embedded`, { allowed_domains: domains });
    expect(expectStatus(changed, 200).body.result).toMatchObject({
      uuid,
      dashboard_id: String(idOf('shown')),
      allowed_domains: domains,
      changed_by: { id: 1 },
    });
    const read = await stage.alice.get(`/api/v1/dashboard/${idOf('shown')}/embedded`);
    expect(expectStatus(read, 200).body).toEqual(changed.body);
    expect(expectStatus(await stage.alice.get(`/api/v1/embedded_dashboard/${uuid}`), 200).body).toEqual(changed.body);
    expect((await stage.alice.get(`/api/v1/dashboard/${idOf('all')}/embedded`)).status).toBe(404);
    expect((await stage.bob.get(`/api/v1/dashboard/${idOf('secret')}/embedded`)).status).toBe(404);
  });

  it.each<[string, unknown, number]>([
    ['no domains', {}, 400],
    ['a domain that is a directive', { allowed_domains: ['https://a.example; script-src *'] }, 400],
    ['an asterisk', { allowed_domains: ['*'] }, 400],
    ['a script', { allowed_domains: ['javascript:alert(1)'] }, 400],
  ])('refuses %s', async (_, body, status) => {
    expect((await stage.admin.put(`/api/v1/dashboard/${idOf('shown')}/embedded`, body)).status).toBe(status);
  });

  it('is made so by administrators alone, owners included', async () => {
    const path = `/api/v1/dashboard/${idOf('shown')}/embedded`;
    expect((await stage.alice.put(path, { allowed_domains: [] })).status).toBe(403);
    expect((await stage.alice.delete(path)).status).toBe(403);
    const token = { user: {}, resources: [{ type: 'dashboard', id: uuid }], rls: [] };
    expect((await stage.alice.post('/api/v1/security/guest_token/', token)).status).toBe(403);
  });

  it('lends no data that a later editor could not read', async () => {
    const mine = await stage.mallory.post('/api/v1/dashboard/', { dashboard_title: 'Trap', published: true });
    const { id } = expectStatus(mine, 201).body;
    expectStatus(await stage.admin.post(`/api/v1/dashboard/${id}/embedded`, { allowed_domains: [] }), 200);
    const settings = JSON.stringify({
      positions: {},
      native_filter_configuration: [
        {
          id: 'NATIVE_FILTER-w',
          type: 'NATIVE_FILTER',
          name: 'w',
          filterType: 'filter_select',
          targets: [{ datasetId: idOf('secrets'), column: { name: 'word' } }],
        },
      ],
    });
    expect((await stage.mallory.put(`/api/v1/dashboard/${id}`, { json_metadata: settings })).status).toBe(403);
  });
});

describe('a token for guests', () => {
  it.each<[string, unknown]>([
    ['of a dashboard that is not embedded', { user: {}, resources: [{ type: 'dashboard', id: 'none' }], rls: [] }],
    ['by the id of the dashboard', { user: {}, resources: [{ type: 'dashboard', id: '1' }], rls: [] }],
    ['of another kind', { user: {}, resources: [{ type: 'chart', id: '1' }], rls: [] }],
    ['of nothing', { user: {}, resources: [], rls: [] }],
    ['without rls', { user: {}, resources: [{ type: 'dashboard', id: 'x' }] }],
    ['with an empty clause', { user: {}, resources: [{ type: 'dashboard', id: 'x' }], rls: [{ clause: '' }] }],
  ])('is not issued: %s', async (_, body) => {
    expect((await stage.admin.post('/api/v1/security/guest_token/', body)).status).toBe(400);
  });

  it('says for whom, for what and how long, and is no bearer token', async () => {
    const token = await tokenOf(uuid, [{ clause: "town = 'Rome'", unknown: 1 }]);
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({
      type: 'guest',
      user: { username: 'visitor', first_name: '', last_name: '' },
      resources: [{ type: 'dashboard', id: uuid }],
      rls_rules: [{ clause: "town = 'Rome'" }],
    });
    expect(claims.exp - claims.iat).toBe(300);
    const headers = { authorization: `Bearer ${token}` };
    const path = `/api/v1/dashboard/${idOf('shown')}`;
    expect((await anonymous(stage.server.url).send('GET', path, { headers })).status).toBe(401);
  });

  it.each<[string, () => Promise<string> | string]>([
    ['changed', async () => (await tokenOf(uuid)).replace(/\.[^.]*\./, (body) => body.replace(/.(.)\.$/, 'A$1.'))],
    ['unsigned', () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
    [
      'signed with another key',
      () =>
        new SignJWT({
          type: 'guest',
          user: { username: '', first_name: '', last_name: '' },
          resources: [],
          rls_rules: [],
        })
          .setProtectedHeader({ alg: 'HS256' })
          .setAudience('facet:guest')
          .setExpirationTime('5m')
          .sign(new Uint8Array(32)),
    ],
    ['an access token', () => accessToken()],
    ['empty', () => ''],
  ])('that is no good opens nothing, in a browser that is signed in as well: %s', async (_, token) => {
    const session = await openSession(stage.server.url, { username: 'admin', password: 'a long secret' });
    const answer = await session.send('GET', `/api/v1/dashboard/${idOf('shown')}`, {
      headers: { 'x-guesttoken': await token() },
    });
    expect(answer.status).toBe(401);
  });
});

async function accessToken(): Promise<string> {
  const body = { username: 'admin', password: 'a long secret', provider: 'db', refresh: false };
  return (await anonymous(stage.server.url).post('/api/v1/security/login', body)).body.access_token;
}

describe('a guest', () => {
  it('reads the dashboard and its charts, and nothing of the people and the SQL behind', async () => {
    const item = expectStatus(await guest.get(`/api/v1/dashboard/${idOf('shown')}`), 200);
    expect(item.body.result).toMatchObject({ dashboard_title: 'shown', owners: [], roles: [], changed_by: null });
    expect(item.text).not.toMatch(/alice/i);
    const charts = expectStatus(await guest.get(`/api/v1/dashboard/${idOf('shown')}/charts`), 200);
    expect(charts.body.result).toHaveLength(3);
    const datasets = expectStatus(await guest.get(`/api/v1/dashboard/${idOf('shown')}/datasets`), 200);
    expect(datasets.body.result[0]).toMatchObject({ sql: null, select_star: null, owners: [] });
    const embedded = expectStatus(await guest.get(`/api/v1/embedded_dashboard/${uuid}`), 200);
    expect(embedded.body.result).toMatchObject({ dashboard_id: String(idOf('shown')), changed_by: null });
  });

  it.each<[string, () => unknown, RegExp]>([
    ['the rows of a chart', () => asked('towns', idOf('shown')), /"town":"Rome","n":2/],
    [
      'narrowed by a filter',
      () => asked('towns', idOf('shown'), { filters: [{ col: 'town', op: 'IN', val: ['Rome'] }] }),
      /"rowcount":1/,
    ],
    ['the values of a filter', () => values(), /"town":"Oslo"/],
    [
      'the bounds of a filter',
      () => {
        const bounds = boundsQuery({
          filterId: 'NATIVE_FILTER-age',
          datasetId: idOf('pay'),
          column: 'age',
          dependencies: {},
        });
        return { ...bounds, form_data: { ...bounds.form_data, dashboardId: idOf('shown') } };
      },
      /"min":31/,
    ],
  ])('reads %s', async (_, context, expected) => {
    const answer = expectStatus(await ask(guest, context()), 200);
    expect(answer.text).toMatch(expected);
    expect(answer.text).not.toMatch(/SELECT/);
  });

  it('is told no SQL, and takes none from answers that were kept for others', async () => {
    const others = expectStatus(await ask(stage.alice, asked('towns', idOf('shown'))), 200);
    expect(others.text).toMatch(/SELECT/);
    for (const context of [asked('towns', idOf('shown')), { ...asked('towns', idOf('shown')), result_type: 'query' }])
      expect(expectStatus(await ask(guest, context), 200).text).not.toMatch(/SELECT|FROM/);
    expect(expectStatus(await ask(stage.alice, asked('towns', idOf('shown'))), 200).text).toMatch(/SELECT/);
  });

  it.each(NOT_LENT)('is not lent %s', async (_, context) => {
    const answer = await ask(guest, context());
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.text).not.toMatch(SECRET);
  });

  it.each<[string, () => readonly [method: string, path: string, body?: unknown]]>([
    ['another dashboard', () => ['GET', `/api/v1/dashboard/${idOf('all')}`]],
    ['its charts', () => ['GET', `/api/v1/dashboard/${idOf('all')}/charts`]],
    ['its datasets', () => ['GET', `/api/v1/dashboard/${idOf('all')}/datasets`]],
    ['the list of dashboards', () => ['GET', '/api/v1/dashboard/']],
    ['the list of charts', () => ['GET', '/api/v1/chart/']],
    ['a chart of the dashboard by itself', () => ['GET', `/api/v1/chart/${idOf('towns')}`]],
    ['its saved query', () => ['GET', `/api/v1/chart/${idOf('towns')}/data/?dashboard_id=${idOf('shown')}`]],
    ['the dataset', () => ['GET', `/api/v1/dataset/${idOf('pay')}`]],
    ['samples', () => ['POST', `/datasource/samples?datasource_type=table&datasource_id=${idOf('pay')}`, {}]],
    ['values of a column', () => ['GET', `/api/v1/datasource/table/${idOf('pay')}/column/town/values/`]],
    ['explore', () => ['GET', `/api/v1/explore/?slice_id=${idOf('people')}`]],
    ['a dataset in explore', () => ['GET', `/api/v1/explore/?datasource_id=${idOf('pay')}&datasource_type=table`]],
    ['databases', () => ['GET', '/api/v1/database/']],
    ['SQL Lab', () => ['POST', '/api/v1/sqllab/execute/', { database_id: idOf('database'), sql: 'SELECT 1' }]],
    [
      'a workbook',
      () => [
        'POST',
        '/api/v1/chart/data/workbook',
        { sheets: [{ name: 'a', context: asked('towns', idOf('shown')) }] },
      ],
    ],
    ['a bundle', () => ['GET', `/api/v1/dashboard/export/?q=!(${idOf('shown')})`]],
    ['a picture', () => ['POST', `/api/v1/dashboard/${idOf('shown')}/picture/`, {}]],
    ['the old call', () => ['POST', '/superset/explore_json/', {}]],
    ['people', () => ['GET', '/api/v1/security/users/']],
    ['events', () => ['GET', '/api/v1/events/']],
    ['plugins', () => ['GET', '/api/v1/plugin/']],
    ['schedules', () => ['GET', '/api/v1/report/']],
    ['who embeds', () => ['GET', `/api/v1/dashboard/${idOf('shown')}/embedded`]],
    ['a change', () => ['PUT', `/api/v1/dashboard/${idOf('shown')}`, { dashboard_title: 'Mine' }]],
    ['its own domains', () => ['PUT', `/api/v1/dashboard/${idOf('shown')}/embedded`, { allowed_domains: [] }]],
    [
      'a token',
      () => [
        'POST',
        '/api/v1/security/guest_token/',
        { user: {}, resources: [{ type: 'dashboard', id: uuid }], rls: [] },
      ],
    ],
    ['a permalink', () => ['POST', `/api/v1/dashboard/${idOf('shown')}/permalink`, {}]],
    ['kept filters', () => ['POST', `/api/v1/dashboard/${idOf('shown')}/filter_state`, { value: '{}' }]],
    [
      'a kept form',
      () => [
        'POST',
        '/api/v1/explore/form_data',
        { datasource_id: idOf('pay'), datasource_type: 'table', form_data: '{}' },
      ],
    ],
    ['a star', () => ['POST', `/api/v1/dashboard/${idOf('shown')}/favorites/`]],
    ['presence', () => ['POST', `/api/v1/dashboard/${idOf('shown')}/presence`, { window: 'w', editing: false }]],
  ])('gets nothing else: %s', async (_, call) => {
    const [method, path, json] = call();
    const answer: ApiAnswer = await guest.send(method, path, { json });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.text).not.toMatch(SECRET);
  });

  /** Of all calls of the server; the others are refused before anything is read, whatever their plugin. */
  it('gets through to few calls', async () => {
    const { paths } = expectStatus(await stage.admin.get('/api/v1/_openapi'), 200).body;
    const calls = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
    );
    expect(calls.length).toBeGreaterThan(300);
    const open: string[] = [];
    for (const [method, path] of calls) {
      const own = path.replace('{uuid}', uuid).replace('{id}', String(idOf('shown')));
      const json = method === 'POST' || method === 'PUT' ? {} : undefined;
      const { status } = await guest.send(method, own.replace(/\{\w+\}/g, '1'), { json });
      if (status !== 401 && status !== 403) open.push(`${method} ${path} ${status}`);
    }
    expect(open).toEqual([
      'POST /api/v1/chart/data 400',
      'GET /api/v1/chart/{id} 404',
      'GET /api/v1/dashboard/permalink/{key} 404',
      'GET /api/v1/dashboard/{id} 200',
      'GET /api/v1/dashboard/{id}/charts 200',
      'GET /api/v1/dashboard/{id}/datasets 200',
      'GET /api/v1/dashboard/{id}/filter_state/{key} 404',
      'GET /api/v1/embedded_dashboard/{uuid} 200',
      'GET /health 200',
      'GET /healthcheck 200',
      'GET /metrics 200',
      'GET /ping 200',
      'GET /plugins/{owner}/{name}/{hash}/{grant}/{file} 404',
      'GET /ready 200',
    ]);
  });

  it('finds what is embedded by its uuid in letters of any case', async () => {
    const visitor = asGuest(await tokenOf(uuid.toUpperCase()));
    expectStatus(await visitor.get(`/api/v1/embedded_dashboard/${uuid.toUpperCase()}`), 200);
    expectStatus(await ask(visitor, asked('towns', idOf('shown'))), 200);
  });

  it('opens no permalink of another dashboard', async () => {
    const link = (name: string) => stage.alice.post(`/api/v1/dashboard/${idOf(name)}/permalink`, { activeTabs: [] });
    const other = expectStatus(await link('all'), 201).body.key;
    const own = expectStatus(await link('shown'), 201).body.key;
    expect((await guest.get(`/api/v1/dashboard/permalink/${other}`)).status).toBe(404);
    expect((await guest.get(`/api/v1/dashboard/permalink/${own}`)).status).toBe(200);
  });

  it('opens a key that is the state itself like any other, and learns no more by it', async () => {
    const uuidOf = async (name: string) =>
      expectStatus(await stage.admin.get(`/api/v1/dashboard/${idOf(name)}`), 200).body.result.uuid;
    const state = { dataMask: { 'NATIVE_FILTER-town': { filterState: { value: ['Rome'] } } }, activeTabs: [] };
    const read = (link: unknown) => {
      const text = deflateRawSync(JSON.stringify(link)).toString('base64url');
      return guest.get(`/api/v1/dashboard/permalink/~${text}`);
    };
    expect(expectStatus(await read({ dashboardId: await uuidOf('shown'), state }), 200).body.state).toMatchObject(
      state,
    );
    expect((await read({ dashboardId: await uuidOf('all'), state })).status).toBe(404);
    for (const bad of [{ state }, { dashboardId: 'x', state: { activeTabs: 7 } }, 'text', null])
      expect((await read(bad)).status).toBe(404);
    expect((await guest.get('/api/v1/dashboard/permalink/~AAAA')).status).toBe(404);
  });
});

describe('rules of a token', () => {
  it.each<[string, () => readonly Members[], RegExp]>([
    ['on every dataset', () => [{ clause: "town = 'Oslo'" }], /"data":\[\{"town":"Oslo","n":1\}\]/],
    ['on the dataset', () => [{ dataset: idOf('pay'), clause: "town = 'Rome'" }], /"data":\[\{"town":"Rome","n":2\}\]/],
    ['on another dataset', () => [{ dataset: idOf('secrets'), clause: '1 = 0' }], /"rowcount":2/],
    [
      'which hold together',
      () => [{ clause: "area = 'south'" }, { dataset: idOf('pay'), clause: 'age > 50' }],
      /"data":\[\{"town":"Rome","n":1\}\]/,
    ],
  ])('hide rows: %s', async (_, rules, expected) => {
    const narrowed = asGuest(await tokenOf(uuid, rules()));
    expect(expectStatus(await ask(narrowed, asked('towns', idOf('shown'))), 200).text).toMatch(expected);
    // What was kept for this guest is no answer to another.
    expect(expectStatus(await ask(guest, asked('towns', idOf('shown'))), 200).text).toMatch(/"rowcount":2/);
  });

  it('hide values of filters too', async () => {
    const narrowed = asGuest(await tokenOf(uuid, [{ clause: "town = 'Rome'" }]));
    const answer = expectStatus(await ask(narrowed, values()), 200);
    expect(answer.text).toMatch(/Rome/);
    expect(answer.text).not.toMatch(/Oslo/);
  });

  it.each(["age > 'abc'", 'no_such_column = 1', 'count(*) > 0', "town = '{{ x }}'"])(
    'tell nothing of the SQL where it fails: %s',
    async (clause) => {
      const answer = await ask(asGuest(await tokenOf(uuid, [{ clause }])), asked('towns', idOf('shown')));
      expect(expectStatus(answer, 400).text).not.toMatch(/SELECT|main|pay|abc|no_such_column|count|template/);
    },
  );

  it.each(["town = 'Rome') OR (1 = 1", "town = 'Rome' OR read_text('/etc/passwd') = 'x'", 'town = '])(
    'refuse all rows where they are none: %s',
    async (clause) => {
      const answer = await ask(asGuest(await tokenOf(uuid, [{ clause }])), asked('towns', idOf('shown')));
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.text).not.toMatch(/Rome","n"/);
    },
  );
});

it('a token opens nothing from the moment that the dashboard is no longer embedded, nor when it is embedded anew', async () => {
  const other = expectStatus(await embed('all'), 200).body.result.uuid;
  const visitor = asGuest(await tokenOf(other));
  const read = () => visitor.get(`/api/v1/dashboard/${idOf('all')}`);
  const rows = () => ask(visitor, { ...asked('people', idOf('all')) });
  expectStatus(await read(), 200);
  expectStatus(await rows(), 200);
  expectStatus(await stage.admin.delete(`/api/v1/dashboard/${idOf('all')}/embedded`), 200);
  expect((await read()).status).toBeGreaterThanOrEqual(400);
  expect((await rows()).status).toBeGreaterThanOrEqual(400);
  expectStatus(await embed('all'), 200);
  expect((await read()).status).toBeGreaterThanOrEqual(400);
  expect((await rows()).status).toBeGreaterThanOrEqual(400);
});

describe('an administrator who embeds a dashboard', () => {
  it.each<[string, (carol: { readonly id: number }) => Promise<ApiAnswer>]>([
    ['is deactivated', ({ id }) => stage.admin.put(`/api/v1/security/users/${id}`, { active: false })],
    [
      'is no administrator any more',
      async ({ id }) => stage.admin.put(`/api/v1/security/users/${id}`, { roles: [await roleId('Gamma')] }),
    ],
    ['is deleted', ({ id }) => stage.admin.delete(`/api/v1/security/users/${id}`)],
  ])('lends its guests nothing once the account %s, until another vouches', async (_, leave) => {
    const name = `carol${nextPerson++}`;
    const carol = await signUp(stage.server.url, stage.admin, name, ['Admin']);
    const id = await made(stage.mallory, '/api/v1/dashboard/', { dashboard_title: name });
    const settingsOf = settings([idOf('towns')]);
    expectStatus(await carol.put(`/api/v1/dashboard/${id}`, { json_metadata: settingsOf }), 200);
    const path = `/api/v1/dashboard/${id}/embedded`;
    const embedded = expectStatus(await carol.put(path, { allowed_domains: [] }), 200).body.result;
    const visitor = asGuest(await tokenOf(embedded.uuid));
    const rows = () => ask(visitor, asked('towns', id));
    const notLent = async () =>
      expectStatus(await stage.admin.get(`/api/v1/dashboard/${id}/not_lent`), 200).body.result;
    expectStatus(await rows(), 200);
    expect(await notLent()).toEqual({ charts: [], filters: [] });

    expectStatus(await leave(carol), 200);
    const refused = await rows();
    expect(refused.status).toBe(403);
    expect(refused.text).not.toMatch(/Rome/);
    expect(await notLent()).toMatchObject({ charts: [{ id: idOf('towns') }], filters: [] });
    // An editor who may not read the data cannot vouch for it.
    expectStatus(await stage.mallory.put(`/api/v1/dashboard/${id}`, { dashboard_title: `${name} again` }), 200);
    expect((await rows()).status).toBe(403);

    expectStatus(await stage.admin.put(path, { allowed_domains: [] }), 200);
    expectStatus(await rows(), 200);
    expect(await notLent()).toEqual({ charts: [], filters: [] });
  });
});

it('no token opens anything while EMBEDDED_SUPERSET is off', async () => {
  const path = `/api/v1/dashboard/${idOf('shown')}`;
  expectStatus(await stage.admin.put('/api/v1/feature_flag/EMBEDDED_SUPERSET', { value: false }), 200);
  expect((await guest.get(path)).status).toBeGreaterThanOrEqual(400);
  expect((await ask(guest, forged({}))).status).toBeGreaterThanOrEqual(400);
  expect((await stage.alice.get(`/api/v1/embedded_dashboard/${uuid}`)).status).toBe(404);
  expectStatus(await stage.admin.put('/api/v1/feature_flag/EMBEDDED_SUPERSET', { value: true }), 200);
  expectStatus(await guest.get(path), 200);
});
