import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../apps/server/testing/test-server.ts';
import { type ApiClient, expectStatus, signUp } from '../support/api-client.ts';
import { bundleOf, sendBundle } from '../support/bundle-archives.ts';
import {
  ask,
  asked,
  filter,
  grant,
  idOf,
  made,
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

describe('data is lent by those who may read it', () => {
  const roles = () => [idOf('viewers')];

  it('and not by who sees it because it is lent', async () => {
    const body = { dashboard_title: 'Mine', published: true, roles: roles(), json_metadata: settings([idOf('towns')]) };
    const id = await made(mallory, '/api/v1/dashboard/', body);
    expect((await ask(mallory, asked('towns', id))).status).toBe(403);
    expect(expectStatus(await mallory.get(`/api/v1/dashboard/${id}/charts`), 200).body.result).toEqual([]);
  });

  it('nor by a filter over what its maker cannot read, now or when roles are given', async () => {
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

  describe('whoever owns the chart', () => {
    beforeAll(async () => {
      expectStatus(await alice.put(`/api/v1/chart/${idOf('bullet')}`, { owners: [alice.id, mallory.id] }), 200);
    });

    it('does not change what it asks where it is lent', async () => {
      const path = `/api/v1/chart/${idOf('bullet')}`;
      const params = JSON.stringify({ viz_type: 'bullet', metric: TOP, datasource: `${idOf('pay')}__table` });
      for (const change of [{ params }, { query_context: '{}' }, { viz_type: 'table' }])
        expect((await mallory.put(path, change)).status).toBe(403);
      expectStatus(await mallory.put(path, { description: 'Mine too' }), 200);
    });

    it('does not put it where it would be lent', async () => {
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

  describe('whoever owns the dashboard', () => {
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

    it('adds nothing of their own data either, by whose columns the rest could be narrowed', async () => {
      const reader = await made(admin, '/api/v1/security/roles/', { name: 'words' });
      await grant(admin, reader, (name, view) => name === 'datasource_access' && /\.\[secrets\]/.test(view));
      const carl = await signUp(server.url, admin, 'carl', ['Gamma', 'words', 'viewers']);
      expectStatus(await alice.put(`/api/v1/dashboard/${idOf('shown')}`, { owners: [alice.id, carl.id] }), 200);
      const own = await made(carl, '/api/v1/chart/', {
        slice_name: 'Salary of nobody',
        viz_type: 'table',
        datasource_id: idOf('secrets'),
        datasource_type: 'table',
        params: JSON.stringify({ viz_type: 'table', query_mode: 'raw', all_columns: ['salary'] }),
      });
      const shown = ['towns', 'south', 'bullet'].map(idOf);
      const added = { json_metadata: settings([...shown, own]) };
      expect((await carl.put(`/api/v1/dashboard/${idOf('shown')}`, added)).status).toBe(403);
      expect((await carl.put(`/api/v1/chart/${own}`, { dashboards: [idOf('shown')] })).status).toBe(403);
      const filters = [filter('salary', idOf('secrets'), 'salary')];
      const filtered = { json_metadata: settings(shown, filters) };
      expect((await carl.put(`/api/v1/dashboard/${idOf('shown')}`, filtered)).status).toBe(403);
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
});
