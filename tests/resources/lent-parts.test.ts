import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '@facet/sdk/chart-form';
import type { FormData, QueryContext } from '@facet/sdk/common';
import { tableQuery } from '../../plugins/chart-table/common/table-query.ts';
import { partForm } from '../../plugins/charts/common/part-form.ts';
import { type ApiClient, expectStatus, signUp } from '../support/api-client.ts';
import { grant, made } from '../support/made-objects.ts';
import { ask, asked, COUNT, idOf, type LentStage, type Members, openLentStage, settings } from './lent-stage.ts';

/** Charts that stand on a dashboard only as layers of another chart. */
let stage: LentStage;
let alice: ApiClient;
let bob: ApiClient;
const ids = new Map<string, number>();
const own = (name: string): number => ids.get(name) ?? idOf(name);

const YOUNG = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'age', operator: '<', comparator: 50 } as const;
const AREAS = { viz_type: 'table', query_mode: 'aggregate', groupby: ['area'], metrics: [COUNT], row_limit: 50 };
const mapForm = (parts: readonly string[]): Members => ({
  viz_type: 'deck_multi',
  datasource: `${idOf('pay')}__table`,
  deck_slices: parts.map(own),
  adhoc_filters: [YOUNG],
});

const chartBody = (name: string, form: Members, dataset = 'pay'): Members => ({
  slice_name: `Chart of ${name}`,
  viz_type: form['viz_type'],
  datasource_id: idOf(dataset),
  datasource_type: 'table',
  params: JSON.stringify({ ...form, datasource: `${idOf(dataset)}__table` }),
});

async function addChart(who: ApiClient, name: string, form: Members, dataset = 'pay'): Promise<void> {
  ids.set(name, await made(who, '/api/v1/chart/', chartBody(name, form, dataset)));
}

beforeAll(async () => {
  stage = await openLentStage();
  ({ alice, bob } = stage);
  await addChart(alice, 'layer', AREAS);
  await addChart(alice, 'unused', AREAS);
  await addChart(alice, 'map', mapForm(['layer']));
  ids.set(
    'maps',
    await made(alice, '/api/v1/dashboard/', {
      dashboard_title: 'maps',
      published: true,
      roles: [idOf('viewers')],
      json_metadata: settings([own('map')]),
    }),
  );
}, 120_000);
afterAll(() => stage?.close());

interface Layer {
  readonly name?: string;
  readonly form?: Members;
  readonly whole?: Members;
  readonly place?: Members;
}

/** The request of a layer as the page makes it; `whole` is what the page says of the map. */
function layer({ name = 'layer', form = AREAS, whole = {}, place = {} }: Layer = {}): QueryContext {
  const stored = { ...form, datasource: `${idOf('pay')}__table` } as unknown as FormData;
  const of = { ...mapForm(['layer']), dashboardId: own('maps'), ...whole };
  return contextOf(tableQuery, { ...partForm(stored, own(name), of), ...place });
}

const SECRET = /a secret|7000\d/;

describe('[A6.10] charts that a lent chart draws', () => {
  it('come with the dashboard, by name and form, to those who see them there alone', async () => {
    const path = `/api/v1/dashboard/${own('maps')}/charts`;
    const { body } = expectStatus(await bob.get(path), 200);
    expect(body.result).toMatchObject([
      { id: own('map'), is_lent: true, lent_parts: [{ id: own('layer'), slice_name: 'Chart of layer' }] },
    ]);
    expect(expectStatus(await alice.get(path), 200).text).not.toContain('lent_parts');
    expect((await bob.get(`/api/v1/chart/${own('layer')}`)).status).toBe(404);
  });

  it('are lent as the chart draws them, narrowed by its filters', async () => {
    const answer = expectStatus(await ask(bob, layer()), 200);
    expect(answer.body.result[0].data).toEqual([
      { area: 'north', n: 1 },
      { area: 'south', n: 1 },
    ]);
    const north = { extra_form_data: { filters: [{ col: 'area', op: 'IN', val: ['north'] }] } };
    expect(expectStatus(await ask(bob, layer({ whole: north })), 200).body.result[0].rowcount).toBe(1);
  });

  it.each<[string, () => QueryContext]>([
    ['without the filters of the chart that draws it', () => layer({ whole: { adhoc_filters: [] } })],
    ['with others', () => layer({ whole: { adhoc_filters: [{ ...YOUNG, comparator: 500 }] } })],
    [
      'narrowed by a column that is not shown',
      () => layer({ whole: { adhoc_filters: [YOUNG, { ...YOUNG, subject: 'salary' }] } }),
    ],
    ['with another column', () => layer({ form: { ...AREAS, groupby: ['person'] } })],
    ['on another dashboard', () => layer({ place: { dashboardId: idOf('shown') } })],
    ['without the dashboard', () => layer({ place: { dashboardId: undefined } })],
    [
      'that the request alone names',
      () => layer({ name: 'unused', whole: { deck_slices: [own('layer'), own('unused')] } }),
    ],
    ['under the name of the whole', () => layer({ place: { slice_id: own('map') } })],
    ['that stands elsewhere', () => ({ ...asked('towns', own('maps')) })],
  ])('are not lent %s', async (_, context) => {
    const answer = await ask(bob, context());
    expect(answer).toMatchObject({ status: 403 });
    expect(answer.text).not.toMatch(SECRET);
  });

  it('answer by their own address as the chart that draws them narrows them', async () => {
    const saved = (name: string, dashboard: number) =>
      bob.get(`/api/v1/chart/${own(name)}/data/?dashboard_id=${dashboard}`);
    const answer = expectStatus(await saved('layer', own('maps')), 200);
    expect(answer.body.result[0].data).toEqual([
      { area: 'north', n: 1 },
      { area: 'south', n: 1 },
    ]);
    for (const [name, dashboard] of [
      ['unused', own('maps')],
      ['layer', idOf('shown')],
      ['layer', idOf('secret')],
    ] as const)
      expect((await saved(name, dashboard)).status).toBe(404);
  });

  describe('for clients of older releases (explore_json)', () => {
    const older = (who: ApiClient, form: Members) =>
      who.send('POST', '/superset/explore_json/', { form: { form_data: JSON.stringify(form) } });
    const whole = (change: Members = {}) => ({
      ...mapForm(['points']),
      slice_id: own('point map'),
      dashboardId: own('point maps'),
      ...change,
    });
    beforeAll(async () => {
      await addChart(alice, 'points', {
        viz_type: 'deck_scatter',
        spatial: { type: 'latlong', lonCol: 'age', latCol: 'tenant' },
        row_limit: 50,
      });
      await addChart(alice, 'point map', mapForm(['points']));
      ids.set(
        'point maps',
        await made(alice, '/api/v1/dashboard/', {
          dashboard_title: 'point maps',
          published: true,
          roles: [idOf('viewers')],
          json_metadata: settings([own('point map')]),
        }),
      );
    });

    it('come with the chart that draws them', async () => {
      const answer = expectStatus(await older(bob, whole()), 200);
      expect(answer.body).toMatchObject({ errors: [], data: { slices: [{ slice_id: own('points') }] } });
      const { deck_scatter: points } = answer.body.data.features;
      expect(points.map(({ position }: Members) => position).sort()).toEqual([
        [31, 1],
        [42, 1],
      ]);
    });

    it.each<[string, () => Members]>([
      ['a dashboard that draws others', () => ({ dashboardId: own('maps') })],
      ['a dashboard of others', () => ({ dashboardId: idOf('secret') })],
      ['no dashboard', () => ({ dashboardId: undefined })],
      ['a dashboard by its name', () => ({ dashboardId: String(own('point maps')) })],
      ['charts that the dashboard does not draw', () => ({ deck_slices: [own('unused'), idOf('words')] })],
    ])('are neither drawn nor named with %s', async (_, change) => {
      const answer = expectStatus(await older(bob, whole(change())), 200);
      expect(answer.body.data.slices).toEqual([]);
      expect(answer.text).not.toContain('Chart of');
    });

    it('give no rows without the filters of the chart that draws them', async () => {
      const answer = expectStatus(await older(bob, whole({ adhoc_filters: [] })), 200);
      expect(answer.body.errors).toHaveLength(1);
      expect(answer.body.data.features).toEqual({ deck_scatter: [] });
    });
  });

  describe('and a user who may read a part of the data alone', () => {
    let carol: Awaited<ReturnType<typeof signUp>>;
    const dashboard = (parts: readonly string[]) => ({
      dashboard_title: 'hers',
      published: true,
      roles: [idOf('viewers')],
      json_metadata: settings(parts.map(own)),
    });
    beforeAll(async () => {
      const readers = await made(stage.admin, '/api/v1/security/roles/', { name: 'pay readers' });
      await grant(stage.admin, readers, (name, view) => name === 'datasource_access' && /\.\[pay\]/.test(view));
      carol = await signUp(stage.server.url, stage.admin, 'carol', ['Gamma', 'pay readers', 'viewers']);
      await addChart(carol, 'open map', mapForm(['layer']));
      await addChart(carol, 'closed map', mapForm(['layer', 'words']));
    });

    it('lends no chart that draws data which is closed to that user', async () => {
      expect((await carol.post('/api/v1/dashboard/', dashboard(['closed map']))).status).toBe(403);
    });

    it('does not change a lent chart so that it draws such data', async () => {
      const id = await made(carol, '/api/v1/dashboard/', dashboard(['open map']));
      expectStatus(await ask(bob, layer({ place: { dashboardId: id } })), 200);
      const params = JSON.stringify(mapForm(['layer', 'words']));
      expect((await carol.put(`/api/v1/chart/${own('open map')}`, { params })).status).toBe(403);
      expect((await ask(bob, { ...asked('words', id) })).status).toBe(403);
    });

    it('does not change what a chart asks that another one draws beside such data', async () => {
      await addChart(alice, 'mixed layer', AREAS);
      await addChart(alice, 'mixed map', mapForm(['mixed layer', 'words']));
      await made(alice, '/api/v1/dashboard/', dashboard(['mixed map']));
      const path = `/api/v1/chart/${own('mixed layer')}`;
      expectStatus(await alice.put(path, { owners: [stage.alice.id, carol.id] }), 200);
      const params = JSON.stringify({ ...AREAS, groupby: ['person'], datasource: `${idOf('pay')}__table` });
      expect((await carol.put(path, { params })).status).toBe(403);
      expectStatus(await carol.put(path, { description: 'Hers, too' }), 200);
      expectStatus(await alice.put(path, { params }), 200);
    });
  });
});
