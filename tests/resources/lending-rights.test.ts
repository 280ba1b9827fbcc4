import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestServer } from '../../apps/server/testing/test-server.ts';
import { type ApiAnswer, type ApiClient, expectStatus, signUp } from '../support/api-client.ts';
import { bundleOf, sendBundle } from '../support/bundle-archives.ts';
import { grant, made } from '../support/made-objects.ts';
import {
  ask,
  asked,
  filter,
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
let mallory: LentStage['mallory'];

beforeAll(async () => {
  stage = await openLentStage();
  ({ server, admin, alice, mallory } = stage);
}, 120_000);
afterAll(() => stage?.close());

describe('a dashboard lends data only for users who may read it', () => {
  const roles = () => [idOf('viewers')];

  it('not for a user who sees it only because another dashboard lends it', async () => {
    const body = { dashboard_title: 'Mine', published: true, roles: roles(), json_metadata: settings([idOf('towns')]) };
    const id = await made(mallory, '/api/v1/dashboard/', body);
    expect((await ask(mallory, asked('towns', id))).status).toBe(403);
    expect(expectStatus(await mallory.get(`/api/v1/dashboard/${id}/charts`), 200).body.result).toEqual([]);
  });

  it('not by a filter over a dataset that its author may not read, at once or when roles are given later', async () => {
    const json_metadata = settings([], [filter('word', idOf('secrets'), 'word')]);
    const body = { dashboard_title: 'Filtered', published: true, json_metadata };
    expect((await mallory.post('/api/v1/dashboard/', { ...body, roles: roles() })).status).toBe(403);
    const id = await made(mallory, '/api/v1/dashboard/', body);
    expect((await mallory.put(`/api/v1/dashboard/${id}`, { roles: roles() })).status).toBe(403);
    const asks = values(
      { datasetId: idOf('secrets'), column: 'word', filterId: 'NATIVE_FILTER-word' },
      { dashboardId: id },
    );
    expect((await ask(mallory, asks)).status).toBe(403);
  });

  it.each([
    ['a type that the server knows', 'table'],
    ['a type that is drawn in browsers alone', 'acme_drawn'],
  ])('not because somebody who reads the chart says that it asks more: %s', async (_, vizType) => {
    const form = { query_mode: 'aggregate', groupby: ['town'], metrics: [TOP], row_limit: 50 };
    const chart = await made(alice, '/api/v1/chart/', {
      slice_name: `Asked by ${vizType}`,
      viz_type: vizType,
      datasource_id: idOf('pay'),
      datasource_type: 'table',
      params: JSON.stringify(form),
    });
    const board = await made(alice, '/api/v1/dashboard/', {
      dashboard_title: `Shows ${vizType}`,
      published: true,
      roles: roles(),
      json_metadata: settings([chart]),
    });
    const finn = await signUp(server.url, admin, `finn-${vizType}`, ['Gamma', 'readers']);
    const more = {
      datasource: { id: idOf('pay'), type: 'table' },
      form_data: { ...form, viz_type: vizType, slice_id: chart, datasource: `${idOf('pay')}__table` },
      queries: [{ columns: ['person', 'salary'], row_limit: 50 }],
    };
    const sent = { query_context: JSON.stringify(more), query_context_generation: true };
    expectStatus(await finn.put(`/api/v1/chart/${chart}`, sent), 200);
    const stored: string | null = expectStatus(await alice.get(`/api/v1/chart/${chart}`), 200).body.result
      .query_context;
    expect(stored ?? '').not.toContain('person');
    expect(stored === null).toBe(vizType !== 'table');
    const asks = { ...more, form_data: { ...more.form_data, dashboardId: board } };
    expect((await ask(stage.bob, asks)).status).toBe(403);
  });

  it('nor do annotations read a dataset for the author of a chart who named it as another kind of source', async () => {
    const gina = await signUp(server.url, admin, 'gina', ['Gamma']);
    const form = { query_mode: 'raw', all_columns: ['word'], row_limit: 5 };
    const source = (type: string) => ({
      slice_name: `Words as ${type}`,
      viz_type: 'table',
      datasource_id: idOf('secrets'),
      datasource_type: type,
      params: JSON.stringify(form),
    });
    expect((await gina.post('/api/v1/chart/', source('table'))).status).toBe(422);
    const named = await made(gina, '/api/v1/chart/', source('saved_query'));
    const layer = (value: number) => ({ name: 'x', annotationType: 'EVENT', sourceType: 'table', value, show: true });
    const annotated = (value: number) => ({
      datasource: { id: idOf('pay'), type: 'table' },
      queries: [{ columns: ['town'], metrics: [TOP], annotation_layers: [layer(value)] }],
    });
    // There is no saved query of that number.
    expect((await ask(admin, annotated(named))).status).toBe(404);
    const own = await made(alice, '/api/v1/chart/', source('table'));
    expectStatus(await ask(alice, annotated(own)), 200);
  });

  it('not for a user from whom row rules hide some of its rows, as long as the rule stands', async () => {
    const shown = () => ask(stage.bob, asked('towns', idOf('shown')));
    expectStatus(await shown(), 200);
    const rule = { name: 'north alone', filter_type: 'Regular', clause: "area = 'north'", roles: [idOf('readers')] };
    const id = await made(admin, '/api/v1/rowlevelsecurity/', { ...rule, tables: [idOf('pay')] });
    expect((await shown()).status).toBe(403);
    expectStatus(await admin.delete(`/api/v1/rowlevelsecurity/${id}`), 200);
    expectStatus(await shown(), 200);
  });

  describe('an owner of the chart who may not read its dataset', () => {
    beforeAll(async () => {
      expectStatus(await alice.put(`/api/v1/chart/${idOf('bullet')}`, { owners: [alice.id, mallory.id] }), 200);
    });

    it('does not change its query while a dashboard lends it', async () => {
      const path = `/api/v1/chart/${idOf('bullet')}`;
      const params = JSON.stringify({ viz_type: 'bullet', metric: TOP, datasource: `${idOf('pay')}__table` });
      for (const change of [{ params }, { query_context: '{}' }, { viz_type: 'table' }])
        expect((await mallory.put(path, change)).status).toBe(403);
      expectStatus(await mallory.put(path, { description: 'Mine too' }), 200);
    });

    it('does not put it on a dashboard that would lend it', async () => {
      const json_metadata = settings([idOf('bullet')]);
      const body = { dashboard_title: 'With it', published: true, json_metadata };
      expect((await mallory.post('/api/v1/dashboard/', { ...body, roles: roles() })).status).toBe(403);
      const id = await made(mallory, '/api/v1/dashboard/', body);
      expect((await mallory.put(`/api/v1/dashboard/${id}`, { roles: roles() })).status).toBe(403);
      const empty = await made(mallory, '/api/v1/dashboard/', {
        dashboard_title: 'Empty',
        published: true,
        roles: roles(),
      });
      expect((await mallory.put(`/api/v1/dashboard/${empty}`, { json_metadata })).status).toBe(403);
      expect((await mallory.put(`/api/v1/chart/${idOf('bullet')}`, { dashboards: [empty] })).status).toBe(403);
    });
  });

  describe('an owner of the dashboard who may not read its data', () => {
    const path = () => `/api/v1/dashboard/${idOf('draft')}`;
    beforeAll(async () => {
      expectStatus(await alice.put(path(), { owners: [alice.id, mallory.id] }), 200);
    });

    it.each<[string, () => Members]>([
      ['publishes it for its roles', () => ({ published: true })],
      ['gives it to further roles', () => ({ roles: [idOf('viewers'), idOf('others')] })],
      [
        'adds a filter over its data',
        () => ({
          json_metadata: settings(['words', 'towns'].map(idOf), [filter('word', idOf('secrets'), 'word')]),
        }),
      ],
    ])('never %s', async (_, change) => {
      expect((await mallory.put(path(), change())).status).toBe(403);
    });

    it('adds no data of their own either: filters by its columns would narrow the lent data', async () => {
      const reader = await made(admin, '/api/v1/security/roles/', { name: 'words' });
      await grant(admin, reader, (name, view) => name === 'datasource_access' && /\.\[secrets\]/.test(view));
      const carl = await signUp(server.url, admin, 'carl', ['Gamma', 'words', 'viewers']);
      expectStatus(await alice.put(`/api/v1/dashboard/${idOf('shown')}`, { owners: [alice.id, carl.id] }), 200);
      const chart = {
        slice_name: 'Lent salary',
        viz_type: 'table',
        datasource_id: idOf('secrets'),
        datasource_type: 'table',
        params: JSON.stringify(SALARY),
      };
      const board = `/api/v1/dashboard/${idOf('shown')}`;
      const own = await made(carl, '/api/v1/chart/', chart);
      const shown = ['towns', 'south', 'bullet'].map(idOf);
      const filters = [filter('salary', idOf('secrets'), 'salary')];
      const tries: readonly (() => Promise<ApiAnswer>)[] = [
        () => carl.put(board, { json_metadata: settings([...shown, own]) }),
        () => carl.put(`/api/v1/chart/${own}`, { dashboards: [idOf('shown')] }),
        () => carl.post('/api/v1/chart/', { ...chart, dashboards: [idOf('shown')] }),
        () => carl.put(board, { json_metadata: settings(shown, filters) }),
      ];
      for (const attempt of tries) expect((await attempt()).status).toBe(403);

      const given = `/api/v1/chart/${idOf('bullet')}`;
      const { owners, uuid: bullet } = expectStatus(await admin.get(given), 200).body.result;
      const ownerIds = owners.map(({ id }: { readonly id: number }) => id);
      expectStatus(await admin.put(given, { owners: [...ownerIds, carl.id] }), 200);
      const file = {
        slice_name: 'Lent salary',
        viz_type: 'table',
        params: SALARY,
        uuid: bullet,
        version: '1.0.0',
        dataset_uuid: expectStatus(await admin.get(`/api/v1/dataset/${idOf('secrets')}`), 200).body.result.uuid,
      };
      const files = {
        'metadata.yaml': { version: '1.0.0', type: 'Slice', timestamp: '2024-01-01T00:00:00' },
        'charts/one.yaml': file,
      };
      expect((await sendBundle(carl, 'chart', bundleOf(files), { overwrite: 'true' })).status).toBe(403);
    });

    it('adds nothing by a bundle either', async () => {
      const bundle = (title: string, filters: readonly unknown[]) =>
        sendBundle(
          mallory,
          'dashboard',
          bundleOf({
            'metadata.yaml': { version: '1.0.0', type: 'Dashboard', timestamp: '2024-01-01T00:00:00' },
            'dashboards/draft.yaml': {
              dashboard_title: title,
              published: false,
              uuid: draft.uuid,
              position: {},
              metadata: { native_filter_configuration: filters },
              version: '1.0.0',
            },
          }),
          { overwrite: 'true' },
        );
      const { result: draft } = expectStatus(await admin.get(path()), 200).body;
      expect((await bundle('Taken', [filter('word', idOf('secrets'), 'word')])).status).toBe(403);
      expect(expectStatus(await admin.get(path()), 200).body.result.dashboard_title).toBe(draft.dashboard_title);
      expectStatus(await bundle('Ours', []), 200);
    });

    it('changes what lends nothing, and takes roles away', async () => {
      expectStatus(await mallory.put(path(), { dashboard_title: 'Ours' }), 200);
      expectStatus(await mallory.put(path(), { roles: [] }), 200);
    });
  });

  describe('for as long as they may', () => {
    let cara: LentStage['alice'];
    let paid: number;
    let board: number;
    const takes = async (own: readonly number[]) => {
      const gamma = await roleNamed('Gamma');
      expectStatus(await admin.put(`/api/v1/security/users/${cara.id}`, { roles: [gamma, ...own] }), 200);
    };
    const isLent = async () => (await ask(stage.bob, asked('towns', board))).status === 200;
    const save = async (who: ApiClient, change: Members) =>
      expectStatus(await who.put(`/api/v1/dashboard/${board}`, change), 200);

    beforeAll(async () => {
      paid = await made(admin, '/api/v1/security/roles/', { name: 'paid' });
      await grant(admin, paid, (name, view) => name === 'datasource_access' && /\.\[pay\]/.test(view));
      cara = await signUp(server.url, admin, 'cara', ['Gamma', 'paid']);
    });
    beforeEach(async () => {
      await takes([paid]);
      board = await made(cara, '/api/v1/dashboard/', {
        dashboard_title: 'Lent by Cara',
        published: true,
        roles: roles(),
        owners: [cara.id, alice.id],
        json_metadata: settings([idOf('towns')]),
      });
    });
    afterAll(() => takes([paid]));

    it('and no longer, though the rows are in the cache', async () => {
      expect(await isLent()).toBe(true);
      await takes([]);
      expect(await isLent()).toBe(false);
      await takes([paid]);
      expect(await isLent()).toBe(true);
    });

    it('while another may who saved it as it is', async () => {
      await save(alice, { dashboard_title: 'Lent by both' });
      await takes([]);
      expect(await isLent()).toBe(true);
    });

    it('not while another may who never knew of what was added', async () => {
      await save(alice, { dashboard_title: 'Lent by both' });
      await save(cara, { json_metadata: settings(['towns', 'people'].map(idOf)) });
      await takes([]);
      expect(await isLent()).toBe(false);
      await save(cara, { dashboard_title: 'Cara cannot give back what she lost' });
      expect(await isLent()).toBe(false);
      await save(alice, { dashboard_title: 'Alice can' });
      expect(await isLent()).toBe(true);
    });

    it('not because an owner may who did not save it', async () => {
      await takes([]);
      await save(cara, { owners: [cara.id, alice.id] });
      expect(await isLent()).toBe(false);
    });

    it('and who puts a chart there stands for all of it', async () => {
      const chart = await made(alice, '/api/v1/chart/', {
        slice_name: 'Put there',
        viz_type: 'table',
        datasource_id: idOf('pay'),
        datasource_type: 'table',
        params: '{}',
        dashboards: [board],
      });
      expect(chart).toBeGreaterThan(0);
      await takes([]);
      expect(await isLent()).toBe(true);
    });

    it('nor once their account is closed', async () => {
      expect(await isLent()).toBe(true);
      expectStatus(await admin.put(`/api/v1/security/users/${cara.id}`, { active: false }), 200);
      expect(await isLent()).toBe(false);
    });
  });
});

async function roleNamed(name: string): Promise<number> {
  const { body } = expectStatus(await admin.get('/api/v1/security/roles/?q=(page_size:100)'), 200);
  return body.result.find((role: { readonly name: string }) => role.name === name).id;
}

/** Asks for a column that only another dataset has. */
const SALARY = { viz_type: 'table', query_mode: 'raw', all_columns: ['salary'] };
