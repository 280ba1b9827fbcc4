import { ApiError } from '@facet/sdk/client';
import { expect, test } from 'vitest';
import { isUnsaved } from '../state/dashboard-store.ts';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import { saveLayout, saveMembers, saveSettings } from './save-dashboard.ts';

test.each([
  [true, 'POST /api/v1/dashboard/', 41],
  [false, 'PUT /api/v1/dashboard/:id', 9],
])('[A5.4] a dashboard that is new (%s) is saved by %s', async (isNew, endpoint, id) => {
  const asked: string[] = [];
  const { runtime } = await createStage({
    charts: [],
    isNew,
    fetchData: async () => rows(),
    answer: (called) => {
      asked.push(called);
      return { id: called.startsWith('POST') ? 41 : 9 };
    },
  });
  runtime.store.setState({ title: 'Two' });
  expect(await saveLayout(runtime)).toBe(id);
  expect(asked).toEqual([endpoint]);
});

test('each save names the version that the page knows, and takes the new one', async () => {
  const versions: unknown[] = [];
  const { runtime } = await createStage({
    charts: [],
    fetchData: async () => rows(),
    answer: (_called, _input, options) => {
      versions.push(options?.version);
      return { id: 9, version: `v${versions.length + 1}` };
    },
  });
  runtime.store.setState({ seen: { version: 'v1' } });
  await saveLayout(runtime);
  await saveSettings(runtime, { refresh_frequency: 10 });
  await saveMembers(runtime, { published: true });
  expect(versions).toEqual(['v1', 'v2', 'v3']);
  expect(runtime.store.getState().seen).toEqual({ version: 'v4', missed: null });
});

test('a save that is given up for what another has saved leaves the page as it is', async () => {
  const conflict = {
    version: 'v2',
    changed_by: null,
    changed_on: '2026-01-01T00:00:00+0000',
    differs: ['position_json'],
    current: {},
  };
  const stale = new ApiError('stale', { status: 412, body: { conflict }, requestId: null, type: null });
  const { runtime } = await createStage({
    charts: [],
    fetchData: async () => rows(),
    answer: () => Promise.reject(stale),
  });
  runtime.store.setState({ title: 'Mine', seen: { version: 'v1' } });
  expect(await saveLayout(runtime)).toBeUndefined();
  const state = runtime.store.getState();
  expect([state.title, isUnsaved(state), state.seen]).toEqual(['Mine', true, { version: 'v1' }]);
});
