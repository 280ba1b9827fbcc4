import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../apps/server/testing/test-server.ts';
import { contextOf } from '@facet/sdk/chart-form';
import { allRowsOf } from '../../plugins/charts/common/all-rows.ts';
import { tableQuery } from '../../plugins/chart-table/common/table-query.ts';
import { boundsQuery } from '../../plugins/filter-range/common/bounds-query.ts';
import { type ApiAnswer, type ApiClient, anonymous, expectStatus, signUp } from '../support/api-client.ts';
import { made } from '../support/made-objects.ts';
import { NOT_LENT, SECRET } from './not-lent-questions.ts';
import {
  ask,
  asked,
  forged,
  FORMS,
  idOf,
  type Members,
  settings,
  TOP,
  values,
  type LentStage,
  openLentStage,
} from './lent-stage.ts';

let stage: LentStage;
let server: TestServer;
let admin: ApiClient;
let alice: LentStage['alice'];
let bob: LentStage['bob'];

beforeAll(async () => {
  stage = await openLentStage();
  ({ server, admin, alice, bob } = stage);
}, 120_000);
afterAll(() => stage?.close());

describe('[A6.10] a dashboard that is given to a role', () => {
  it('is shown with its charts, their names, and no more of their dataset than they name', async () => {
    const item = expectStatus(await bob.get(`/api/v1/dashboard/${idOf('shown')}`), 200);
    expect(item.body.result.charts).toEqual(['Chart of towns', 'Chart of south', 'Chart of bullet']);
    expect(JSON.parse(item.body.result.position_json)[`CHART-${idOf('towns')}`].meta.sliceName).toBe('A name');
    const charts = expectStatus(await bob.get(`/api/v1/dashboard/${idOf('shown')}/charts`), 200);
    expect(charts.body.result.map(({ id }: { readonly id: number }) => id)).toEqual(
      ['towns', 'south', 'bullet'].map(idOf),
    );
    expect(charts.body.result.every((chart: { readonly is_lent?: boolean }) => chart.is_lent)).toBe(true);
    expect((await alice.get(`/api/v1/dashboard/${idOf('shown')}/charts`)).text).not.toContain('is_lent');
    const datasets = expectStatus(await bob.get(`/api/v1/dashboard/${idOf('shown')}/datasets`), 200);
    const [pay] = datasets.body.result;
    expect(pay.columns.map(({ column_name: name }: { readonly column_name: string }) => name).sort()).toEqual([
      'area',
      'hired',
      'town',
    ]);
    expect(pay).toMatchObject({ sql: null, select_star: null, owners: [], order_by_choices: [] });
    expect(datasets.text).not.toMatch(/salary|person/);
  });

  const town = { col: 'town', op: 'IN', val: ['Rome'] } as const;
  it.each<[string, () => unknown, RegExp]>([
    ['the rows of a chart', () => asked('towns', idOf('shown')), /"town":"Rome","n":2/],
    ['those of a chart with filters of its own', () => asked('south', idOf('shown')), /"town":"Rome","n":2/],
    ['narrowed by a column that is shown', () => asked('towns', idOf('shown'), { filters: [town] }), /"rowcount":1/],
    [
      'narrowed by a column that a filter names',
      () => asked('towns', idOf('shown'), { filters: [{ col: 'age', op: '>=', val: 50 }] }),
      /"rowcount":1/,
    ],
    [
      'narrowed by what a chart calls its metric, which narrows nothing',
      () => asked('towns', idOf('shown'), { filters: [{ col: 'n', op: '==', val: 2 }] }),
      /"rowcount":2/,
    ],
    [
      'over another time',
      () => asked('towns', idOf('shown'), { time_range: '2024-01-01 : 2024-06-01' }),
      /"town":"Rome"/,
    ],
    [
      'nothing, until a filter has its value',
      () =>
        asked('towns', idOf('shown'), {
          adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 0' }],
        }),
      /"rowcount":0/,
    ],
    ['the SQL of a chart', () => ({ ...asked('towns', idOf('shown')), result_type: 'query' }), /SELECT/],
    ['a file of a chart', () => ({ ...asked('towns', idOf('shown')), result_format: 'csv' }), /town,n/],
    ['fewer rows', () => forged({ row_limit: 1 }), /"rowcount":1/],
    ['values of a filter', () => values(), /"town":"Oslo"/],
    ['values of a filter by a search', () => values({ search: 'ro' }), /"rowcount":1/],
    [
      'values of a filter with pre-filters, in the order of its metric',
      () =>
        values({
          filterId: 'NATIVE_FILTER-southern',
          column: 'person',
          sortMetric: 'count',
          dependencies: {
            adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: "area = 'south'" }],
          },
        }),
      /"person":"Ben"/,
    ],
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
  ])('lends %s', async (_, context, expected) => {
    const answer = expectStatus(await ask(bob, context()), 200);
    expect(answer.text).toMatch(expected);
    expect(answer.text).not.toMatch(SECRET);
  });

  it('lends a saved chart by its id, and by the old call', async () => {
    const path = `/api/v1/chart/${idOf('towns')}/data/`;
    expect((await bob.get(path)).status).toBe(404);
    expect((await bob.get(`${path}?dashboard_id=${idOf('draft')}`)).status).toBe(404);
    expect(expectStatus(await bob.get(`${path}?dashboard_id=${idOf('shown')}`), 200).text).toMatch(/"town":"Rome"/);
    expect((await bob.get(`/api/v1/chart/${idOf('words')}/data/?dashboard_id=${idOf('shown')}`)).status).toBe(404);
    expect((await bob.get(`${path}?dashboard_id=${idOf('shown')}&type=samples`)).status).toBe(403);
    const old = (more: Members) =>
      bob.send('POST', '/superset/explore_json/', {
        form: {
          form_data: JSON.stringify({
            ...FORMS['bullet'],
            datasource: `${idOf('pay')}__table`,
            slice_id: idOf('bullet'),
            dashboardId: idOf('shown'),
            ...more,
          }),
        },
      });
    expect(expectStatus(await old({}), 200).body.rowcount).toBe(1);
    expect((await old({ metric: TOP })).status).toBe(403);
    expect((await old({ dashboardId: idOf('secret') })).status).toBe(403);
  });

  it.each(NOT_LENT)('does not lend %s', async (_, context) => {
    const answer = await ask(bob, context());
    expect(answer).toMatchObject({ status: 403 });
    expect(answer.text).not.toMatch(SECRET);
  });

  it.each<[string, (column: string) => unknown]>([
    ['filters', (col) => forged({ filters: [{ col, op: 'IS NOT NULL' }] })],
    ['filters in a form', (col) => asked('towns', idOf('shown'), { filters: [{ col, op: 'IS NOT NULL' }] })],
    ['columns', (column) => forged({ columns: [column] })],
    ['time', (column) => asked('towns', idOf('shown'), { granularity_sqla: column, time_range: 'Last year' })],
    ['an order', (column) => forged({ orderby: [[column, true]] })],
    ['pre-filters of values', (col) => values({ dependencies: { filters: [{ col, op: 'IS NOT NULL' }] } })],
    ['values', (column) => values({ column })],
  ])('does not tell by %s whether there is a column', async (_, context) => {
    const [there, missing] = await Promise.all(['salary', 'planet'].map((name) => ask(bob, context(name))));
    expect(missing).toMatchObject({ status: 403 });
    expect(missing?.text.replaceAll('planet', 'salary')).toBe(there?.text);
  });

  it.each<[string, () => Promise<ApiAnswer>]>([
    ['the chart itself', () => bob.get(`/api/v1/chart/${idOf('towns')}`)],
    ['the dataset', () => bob.get(`/api/v1/dataset/${idOf('pay')}`)],
    ['explore', () => bob.get(`/api/v1/explore/?datasource_id=${idOf('pay')}&datasource_type=table`)],
    [
      'samples',
      () =>
        bob.post(
          `/datasource/samples?datasource_type=table&datasource_id=${idOf('pay')}&dashboard_id=${idOf('shown')}`,
          {},
        ),
    ],
    ['values of a column', () => bob.get(`/api/v1/datasource/table/${idOf('pay')}/column/town/values/`)],
    [
      'SQL Lab',
      () => bob.post('/api/v1/sqllab/execute/', { database_id: idOf('database'), sql: 'SELECT * FROM main.pay' }),
    ],
    ['a bundle of the chart', () => bob.get(`/api/v1/chart/export/?q=!(${idOf('towns')})`)],
    ['a bundle of the dataset', () => bob.get(`/api/v1/dataset/export/?q=!(${idOf('pay')})`)],
  ])('opens nothing else: %s', async (_, call) => {
    const answer = await call();
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.text).not.toMatch(SECRET);
  });

  it('goes into a bundle without what it lends', async () => {
    const answer = expectStatus(await bob.get(`/api/v1/dashboard/export/?q=!(${idOf('shown')})`), 200);
    expect(answer.text).not.toMatch(/charts\/|datasets\//);
  });

  it('lends the rows of another of its charts that a chart shows beside its own, and of no others', async () => {
    const marked = (chart: string) => {
      const layer = {
        name: 'beside',
        annotationType: 'EVENT',
        sourceType: 'table',
        value: idOf(chart),
        show: true,
      };
      const params = { ...FORMS['towns'], annotation_layers: [layer], datasource: `${idOf('pay')}__table` };
      return alice.put(`/api/v1/chart/${idOf('towns')}`, { params: JSON.stringify(params) });
    };
    const read = async (chart: string) => {
      expectStatus(await marked(chart), 200);
      const context = forged({
        annotation_layers: [
          { name: 'beside', annotationType: 'EVENT', sourceType: 'table', value: idOf(chart), show: true },
        ],
      });
      return bob.post(`/api/v1/chart/data?dashboard_id=${idOf('shown')}`, context);
    };
    const answer = expectStatus(await read('south'), 200);
    expect(answer.body.result[0].annotation_data.beside.records).toEqual([{ town: 'Rome', n: 2 }]);
    const other = await read('people');
    expect(other.status).toBe(400);
    expect(other.text).not.toMatch(SECRET);
    const params = JSON.stringify({ ...FORMS['towns'], datasource: `${idOf('pay')}__table` });
    expectStatus(await alice.put(`/api/v1/chart/${idOf('towns')}`, { params }), 200);
  });

  it('lists no chart that it lends', async () => {
    expect((await bob.get('/api/v1/chart/')).body.count).toBe(0);
  });

  it('lends its data to no user without the role', async () => {
    const carol = await signUp(server.url, admin, 'carol', ['Gamma']);
    expect((await ask(carol, asked('towns', idOf('shown')))).status).toBe(403);
    expect((await ask(anonymous(server.url), asked('towns', idOf('shown')))).status).toBeGreaterThanOrEqual(401);
  });

  it('lends a page that is opened for a picture what it lends the person, and no other dashboard', async () => {
    const page = async (dashboard: string, chart: string) => {
      const session = await stage.sessions.open(bob.id, { kind: 'dashboard', id: idOf(dashboard) }, 600_000);
      const { name, value } = session.cookie;
      const answer = await anonymous(server.url).send('POST', '/api/v1/chart/data', {
        json: asked(chart, idOf('shown')),
        headers: { cookie: `${name}=${value}` },
      });
      session.dispose();
      return answer;
    };
    expect((await page('shown', 'towns')).status).toBe(200);
    expect((await page('shown', 'people')).status).toBe(403);
    expect((await page('all', 'towns')).status).toBe(403);
  });

  it('lends nothing while the flag is off', async () => {
    const decide = async (value: boolean | null) =>
      expectStatus(await admin.put('/api/v1/feature_flag/DASHBOARD_RBAC', { value }), 200);
    await decide(false);
    expect((await ask(bob, asked('towns', idOf('shown')))).status).toBe(403);
    expect((await bob.get(`/api/v1/dashboard/${idOf('shown')}/charts`)).status).toBe(404);
    await decide(null);
    expect((await ask(bob, asked('towns', idOf('shown')))).status).toBe(200);
  });

  it('leaves the rules of rows in force', async () => {
    const rule = await made(admin, '/api/v1/rowlevelsecurity/', {
      name: 'tenant',
      filter_type: 'Regular',
      tables: [idOf('pay')],
      roles: [idOf('viewers')],
      clause: 'tenant = 2',
    });
    const answer = await ask(bob, asked('towns', idOf('shown')));
    expect(expectStatus(answer, 200).body.result[0].data).toEqual([{ town: 'Rome', n: 1 }]);
    expect(expectStatus(await ask(bob, values()), 200).body.result[0].data).toEqual([{ town: 'Rome' }]);
    expectStatus(await admin.delete(`/api/v1/rowlevelsecurity/${rule}`), 200);
  });

  it('lends all rows at once of a table whose pages are turned, and of no other', async () => {
    const form = { viz_type: 'table', query_mode: 'raw', all_columns: ['town'], datasource: `${idOf('pay')}__table` };
    const asFile = async (extra: Members) => {
      const params = { ...form, row_limit: 2, server_page_length: 2, ...extra };
      const chart = await made(alice, '/api/v1/chart/', {
        slice_name: 'Towns',
        viz_type: 'table',
        datasource_id: idOf('pay'),
        datasource_type: 'table',
        params: JSON.stringify(params),
      });
      const dashboard = await made(alice, '/api/v1/dashboard/', {
        published: true,
        roles: [idOf('viewers')],
        json_metadata: settings([chart]),
      });
      const asked = { ...params, server_pagination: false, slice_id: chart, dashboardId: dashboard };
      const context = contextOf(tableQuery, asked);
      return ask(bob, { ...context, queries: context.queries.map(allRowsOf), result_format: 'csv' });
    };
    const rows = expectStatus(await asFile({ server_pagination: true }), 200)
      .text.trim()
      .split(/\r?\n/);
    expect(rows.toSorted()).toEqual(['Oslo', 'Rome', 'Rome', 'town']);
    expect(await asFile({})).toMatchObject({ status: 403 });
  });

  it('says to its owners what it lends nothing of, since rows are hidden from everybody who stands for it', async () => {
    const path = `/api/v1/dashboard/${idOf('shown')}`;
    const told = async () => expectStatus(await alice.get(`${path}/not_lent`), 200).body.result;
    const saved = async () => expectStatus(await alice.put(path, { certified_by: 'Alice' }), 200).body.not_lent;
    const named = {
      charts: ['towns', 'south', 'bullet'].map((name) => ({ id: idOf(name), slice_name: `Chart of ${name}` })),
      filters: ['town', 'age', 'southern'].map((name) => ({ id: `NATIVE_FILTER-${name}`, name })),
    };
    expect([await told(), await saved()]).toEqual([{ charts: [], filters: [] }, undefined]);
    const rule = await made(admin, '/api/v1/rowlevelsecurity/', {
      name: 'of readers',
      filter_type: 'Regular',
      tables: [idOf('pay')],
      roles: [idOf('readers')],
      clause: 'tenant = 1',
    });
    expect([await told(), await saved()]).toEqual([named, named]);
    expect((await ask(bob, asked('towns', idOf('shown')))).status).toBe(403);
    expect((await bob.get(`${path}/not_lent`)).status).toBe(403);
    expectStatus(await admin.delete(`/api/v1/rowlevelsecurity/${rule}`), 200);
    expect([await told(), await saved()]).toEqual([{ charts: [], filters: [] }, undefined]);
    expect((await ask(bob, asked('towns', idOf('shown')))).status).toBe(200);
  });

  it('lends no longer once the role is taken away, though the rows are in the cache', async () => {
    const path = `/api/v1/dashboard/${idOf('all')}`;
    expectStatus(await ask(bob, asked('people', idOf('all'))), 200);
    expectStatus(await alice.put(path, { roles: [idOf('others')] }), 200);
    const after = await ask(bob, asked('people', idOf('all')));
    expect(after).toMatchObject({ status: 403 });
    expect(after.text).not.toMatch(SECRET);
    expectStatus(await alice.put(path, { roles: [idOf('viewers')] }), 200);
    expectStatus(await ask(bob, asked('people', idOf('all'))), 200);
    expectStatus(await alice.put(path, { published: false }), 200);
    expect((await ask(bob, asked('people', idOf('all')))).status).toBe(403);
  });
});
