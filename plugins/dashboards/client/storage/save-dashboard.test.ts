import { ApiError, type CallOptions } from '@facet/sdk/client';
import { createInstance } from 'i18next';
import { describe, expect, test } from 'vitest';
import { emptyLayout } from '../../common/layout/component.ts';
import { updateMeta } from '../../common/layout/layout-edits.ts';
import type { MergeConflict } from '../../common/merge/merge-conflict.ts';
import type { DashboardUpdate } from '../../common/wire/dashboard.ts';
import texts from '../../i18n/en.json' with { type: 'json' };
import toolTexts from '../../i18n/tools/en.json' with { type: 'json' };
import { type DashboardState, isUnsaved } from '../state/dashboard-store.ts';
import { componentOf, createStage, rows, type StageOptions } from '../testing/dashboard-stage.tsx';
import { stageChart, stageDashboard } from '../testing/stage-data.ts';
import { positionsOf, saveFailure, saveLayout, saveMembers, saveSettings, tellSaved } from './save-dashboard.ts';

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

/** A dashboard of two charts, and the bodies of its saves. */
async function savedStage(whileSaving?: (saves: number) => void) {
  const sent: DashboardUpdate[] = [];
  const { runtime } = await createStage({
    charts: [{ id: 1 }, { id: 2 }],
    fetchData: async () => rows(),
    answer: (_called, input) => {
      sent.push((input as { readonly body: DashboardUpdate }).body);
      whileSaving?.(sent.length);
      return { id: 9 };
    },
  });
  return { runtime, sent };
}

test('how charts refresh and emit is saved with the layout, and the page goes by it', async () => {
  const { runtime, sent } = await savedStage();
  runtime.store.setState({ chartRules: { 1: { refreshes: false }, 2: { emits: false } } });
  expect(isUnsaved(runtime.store.getState())).toBe(true);
  await saveLayout(runtime);
  expect(JSON.parse(sent[0]?.json_metadata ?? '')).toMatchObject({
    timed_refresh_immune_slices: [1],
    chart_configuration: { 2: { crossFilters: { scope: { rootPath: [], excluded: [] }, chartsInScope: [] } } },
  });
  const { settings, chartRules } = runtime.store.getState();
  expect([settings.refreshImmune, chartRules]).toEqual([[1], {}]);
  expect(isUnsaved(runtime.store.getState())).toBe(false);
  await saveLayout(runtime);
  expect(sent).toHaveLength(1);
});

test('[A5.4] work that comes while a save is under way is neither marked as saved nor lost', async () => {
  const { runtime, sent } = await savedStage((saves) => {
    if (saves > 1) return;
    store.setState(({ chartRules }) => ({ title: 'Three', chartRules: { ...chartRules, 2: { refreshes: false } } }));
  });
  const { store } = runtime;
  store.setState({ title: 'Two', chartRules: { 1: { refreshes: false } } });
  await saveLayout(runtime);
  expect([store.getState().saved.title, store.getState().title]).toEqual(['Two', 'Three']);
  expect(isUnsaved(store.getState())).toBe(true);
  expect(store.temporal.getState().pastStates).not.toEqual([]);
  await saveLayout(runtime);
  expect(sent.map(({ dashboard_title: title }) => title)).toEqual(['Two', 'Three']);
  expect(JSON.parse(sent[1]?.json_metadata ?? '').timed_refresh_immune_slices).toEqual([1, 2]);
  expect(isUnsaved(store.getState())).toBe(false);
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
  runtime.store.setState(({ seen }) => ({ title: 'Two', seen: { ...seen, version: 'v1' } }));
  await saveLayout(runtime);
  await saveSettings(runtime, { refresh_frequency: 10 });
  await saveMembers(runtime, { published: false });
  expect(versions).toEqual(['v1', 'v2', 'v3']);
  expect(runtime.store.getState().seen.version).toBe('v4');
});

test('[B3.27] a layout is saved with a header of the title', () => {
  expect(positionsOf(emptyLayout(), 'Board')).toMatchObject({
    ROOT_ID: { type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID' },
    HEADER_ID: { id: 'HEADER_ID', type: 'HEADER', meta: { text: 'Board' } },
  });
});

test.each([
  [new Error(''), 'Sorry, an unknown error occurred'],
  ['a text', 'Sorry, an unknown error occurred'],
  [new Error('No room'), 'Sorry, there was an error saving this dashboard: No room'],
  [
    new ApiError('no', { status: 403, body: {}, requestId: null, type: null }),
    'You do not have permission to edit this dashboard',
  ],
])('[A8.23] a save that failed with %s says: %s', async (error, text) => {
  expect(saveFailure(error, await englishTexts())).toBe(text);
});

async function englishTexts() {
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en: { 'facet/dashboards': { ...texts, ...toolTexts } } } });
  return i18n.getFixedT('en', 'facet/dashboards');
}

interface Server {
  title: string;
  settings: Readonly<Record<string, unknown>>;
  /** Heights of the charts by id. */
  heights: Readonly<Record<number, number>>;
  css: string;
  version: number;
}

/** A server with one dashboard of two charts, and an editor whose page was opened at its first version. */
async function open(options: Partial<StageOptions> = {}) {
  const server: Server = { title: 'Board', settings: {}, heights: {}, css: '', version: 1 };
  const charts = [{ id: 1 }, { id: 2 }];
  const written: DashboardUpdate[] = [];
  const stage = await createStage({
    charts,
    fetchData: async () => rows(),
    answer: (called, input, call) => answer(called, input, call),
    ...options,
  });
  const { store } = stage.runtime;
  const began = store.getState().layout;
  store.setState(({ seen }) => ({ seen: { ...seen, version: '1' } }));
  const layoutOf = (heights: Server['heights']) =>
    Object.entries(heights).reduce(
      (layout, [id, height]) => updateMeta(layout, componentOf(layout, Number(id)), { height }),
      began,
    );
  function answer(called: string, input: unknown, call?: CallOptions): unknown {
    if (called === 'GET /api/v1/dashboard/:id/charts') return { result: charts.map(stageChart) };
    if (called === 'GET /api/v1/dashboard/:id')
      return {
        version: String(server.version),
        result: {
          ...stageDashboard({ settings: server.settings, isOwned: true, isNew: false }),
          dashboard_title: server.title,
          css: server.css,
          position_json: JSON.stringify(positionsOf(layoutOf(server.heights), server.title)),
        },
      };
    if (call?.version !== String(server.version)) {
      const conflict = {
        version: String(server.version),
        changed_by: { id: 2, first_name: 'Ann', last_name: 'Lee' },
        changed_on: '2026-01-01T00:00:00+0000',
        differs: [],
        current: {},
      };
      throw new ApiError('stale', { status: 412, body: { conflict }, requestId: null, type: null });
    }
    const { body } = input as { readonly body: DashboardUpdate };
    written.push(body);
    server.version += 1;
    return { id: 9, version: String(server.version) };
  }
  const save = (change: Partial<Server>) => Object.assign(server, change, { version: server.version + 1 });
  const resize = (id: number, height: number) =>
    store.setState(({ layout }) => ({ layout: updateMeta(layout, componentOf(layout, id), { height }) }));
  const heightIn = (body: DashboardUpdate | undefined, id: number): unknown => {
    const { positions } = JSON.parse(body?.json_metadata ?? '{}') as {
      readonly positions: Record<string, { readonly meta?: { readonly chartId?: number; readonly height?: number } }>;
    };
    return Object.values(positions).find((one) => one.meta?.chartId === id)?.meta?.height;
  };
  return { ...stage, written, save, resize, heightIn };
}

describe('a save after another person saved', () => {
  test('keeps what they changed, without a question, and reads the page anew', async () => {
    let reloads = 0;
    const editor = await open({ onReload: () => (reloads += 1) });
    editor.save({ title: 'Theirs', heights: { 2: 20 }, settings: { refresh_frequency: 60 } });
    editor.resize(1, 10);
    expect(await saveLayout(editor.runtime)).toBe(9);
    const [body] = editor.written;
    expect([editor.heightIn(body, 1), editor.heightIn(body, 2)]).toEqual([10, 20]);
    expect(body).not.toHaveProperty('dashboard_title');
    expect(JSON.parse(body?.json_metadata ?? '{}')).toMatchObject({ refresh_frequency: 60 });
    expect(reloads).toBe(1);
    expect(editor.runtime.store.getState().mergedWith).toBe('Ann Lee');
    editor.resize(1, 12);
    await saveLayout(editor.runtime);
    expect(editor.runtime.store.getState().mergedWith).toBeNull();
  });

  test('of other members leaves their layout alone, also when a layout is saved later', async () => {
    const editor = await open();
    editor.resize(1, 10);
    editor.save({ heights: { 2: 20 } });
    expect(await saveMembers(editor.runtime, { published: false })).toBe(true);
    expect(editor.written).toEqual([{ published: false }]);
    await saveLayout(editor.runtime);
    expect([editor.heightIn(editor.written[1], 1), editor.heightIn(editor.written[1], 2)]).toEqual([10, 20]);
  });

  test.each([
    ['mine', 10],
    ['theirs', 30],
  ] as const)('asks about what both changed, and takes %s', async (side, height) => {
    const asked: (readonly MergeConflict[])[] = [];
    const editor = await open({
      questions: {
        async compare({ conflicts, by }) {
          expect(by).toBe('Ann Lee');
          asked.push(conflicts);
          return Object.fromEntries(conflicts.map(({ key }) => [key, side]));
        },
      },
    });
    editor.resize(1, 10);
    editor.save({ heights: { 1: 30 } });
    await saveLayout(editor.runtime);
    expect(asked.map((conflicts) => conflicts.map(({ mine, theirs }) => [mine, theirs]))).toEqual([[[10, 30]]]);
    const [body] = editor.written;
    expect(editor.runtime.store.getState().mergedWith).toBeNull();
    // Taking theirs leaves nothing to write.
    expect(body === undefined ? 30 : editor.heightIn(body, 1)).toBe(height);
    expect(isUnsaved(editor.runtime.store.getState())).toBe(false);
  });

  test('leaves the page and the server as they are when the comparison is closed', async () => {
    const editor = await open();
    editor.runtime.store.setState({ title: 'Mine' });
    editor.save({ title: 'Theirs' });
    expect(await saveLayout(editor.runtime)).toBeUndefined();
    const state = editor.runtime.store.getState();
    expect([state.title, isUnsaved(state), state.seen.version, editor.written]).toEqual(['Mine', true, '1', []]);
  });

  test('asks again when a third save came while it asked', async () => {
    let times = 0;
    const editor = await open({
      questions: {
        async compare({ conflicts }) {
          times += 1;
          if (times === 1) editor.save({ title: 'Third', css: '.x {}' });
          return Object.fromEntries(conflicts.map(({ key }) => [key, 'mine' as const]));
        },
      },
    });
    editor.runtime.store.setState({ title: 'Mine', css: '.y {}' });
    editor.save({ title: 'Second' });
    await saveLayout(editor.runtime);
    expect(times).toBe(2);
    expect(editor.written).toMatchObject([{ dashboard_title: 'Mine', css: '.y {}' }]);
  });
});

describe('[A5.18] with CONFIRM_DASHBOARD_DIFF', () => {
  /** An editor that is asked, and the members that it is asked about. */
  async function openAsking(answer: boolean) {
    const asked: string[] = [];
    const editor = await open({
      confirmsOverwrite: true,
      questions: {
        async confirmOverwrite(values) {
          asked.push(...values.map(({ member }) => member));
          return answer;
        },
      },
    });
    return { editor, asked };
  }

  test.each([
    ['CSS', { css: '.mine {}' }, {}, ['css']],
    ['filter scopes', {}, { filter_scopes: { '1': {} } }, ['filter_scopes']],
    ['nothing of these', { title: 'Other' }, {}, []],
  ] as const)('a save that changes %s', async (_, work, settings, members) => {
    const { editor, asked } = await openAsking(false);
    editor.runtime.store.setState((state) => ({
      ...work,
      settings: { ...state.settings, raw: { ...state.settings.raw, ...settings } },
    }));
    await saveLayout(editor.runtime);
    expect(asked).toEqual(members);
    expect(editor.written).toHaveLength(members.length === 0 ? 1 : 0);
  });

  test('what another user saved meanwhile is merged, and not said to be replaced', async () => {
    const { editor, asked } = await openAsking(true);
    editor.runtime.store.setState({ title: 'Mine' });
    editor.save({ css: '.theirs {}' });
    await saveLayout(editor.runtime);
    expect(asked).toEqual([]);
    expect(editor.written).toMatchObject([{ dashboard_title: 'Mine' }]);
    expect(editor.written[0]).not.toHaveProperty('css');
  });
});

test.each([true, false])(
  'a layout that is too long is not sent, and the page says what to do (new: %s)',
  async (isNew) => {
    const asked: string[] = [];
    const { runtime } = await createStage({
      charts: [],
      isNew,
      fetchData: async () => rows(),
      answer: (called) => {
        asked.push(called);
        return { id: 9 };
      },
    });
    const { layout } = runtime.store.getState();
    const note = {
      id: 'MARKDOWN-1',
      type: 'MARKDOWN',
      children: [],
      meta: { width: 4, height: 20, code: 'x'.repeat(1_000_000) },
    };
    runtime.store.setState({ layout: { ...layout, [note.id]: note } as typeof layout });
    const failure: unknown = await saveLayout(runtime).catch((error: unknown) => error);
    expect(asked).toEqual([]);
    expect(saveFailure(failure, await englishTexts())).toMatch(
      /^The dashboard was not saved: .* 1,000,\d{3} characters, and 1,000,000 can be saved\./,
    );
  },
);

test.each<[string, Partial<DashboardState>, readonly string[]]>([
  ['alone', {}, ['This dashboard was saved successfully.']],
  [
    'with changes of another user',
    { mergedWith: 'Ann Lee' },
    ['This dashboard was saved successfully. It holds changes of Ann Lee, too, saved meanwhile.'],
  ],
  [
    'with changes of an account that is gone, and a chart without rows',
    { mergedWith: '', notLent: ['Delays'] },
    [
      'This dashboard was saved successfully. It holds changes of someone else, too, saved meanwhile.',
      expect.stringMatching(/no rows of: Delays/u),
    ],
  ],
])('a save is told %s', async (_case, state, told) => {
  const { runtime } = await createStage({ charts: [], fetchData: async () => rows() });
  runtime.store.setState(state);
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  tellSaved({ ...runtime, notifier: { ...runtime.notifier, success: say, warning: say } }, await englishTexts());
  expect(said).toEqual(told);
});
