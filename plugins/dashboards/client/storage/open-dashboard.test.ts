import { type ApiClient, ApiError } from '@facet/sdk/client';
import { expect, test } from 'vitest';
import { chartsInScope, WHOLE_DASHBOARD } from '../../common/filters/filter-scope.ts';
import { wholeTree } from '../../common/layout/append-strays.ts';
import type { FilterSet } from '../../common/wire/filter-sets.ts';
import { isUnsaved } from '../state/dashboard-store.ts';
import { stageChart, stageDashboard } from '../testing/stage-data.ts';
import { loadDashboard, openStore, readFocus } from './open-dashboard.ts';

const mask = (value: string) => ({
  extraFormData: { filters: [{ col: 'c', op: 'IN', val: [value] }] },
  filterState: { value: [value] },
});
const filters = ['A', 'B'].map((id) => ({ id, type: 'NATIVE_FILTER', name: id, filterType: 'text' }));
const settings = {
  native_filter_configuration: [{ ...filters[0], defaultDataMask: mask('default') }, filters[1]],
  default_filters: JSON.stringify({ 1: { town: ['Oslo'], land: ['NO'] } }),
};
const gone = new ApiError('Not found', { status: 404, body: null, requestId: null, type: null });

interface Answers {
  readonly permalink?: { readonly dashboardId: string; readonly state: object };
  readonly kept?: string;
  readonly sets?: readonly FilterSet[];
}

async function open(address: string, { permalink, kept, sets }: Answers = {}, hasSets = false) {
  const asked: string[] = [];
  const dashboard = { ...stageDashboard({ settings, isOwned: false, isNew: false }), uuid: 'own' };
  const answers: Readonly<Record<string, unknown>> = {
    'GET /api/v1/dashboard/:id': { result: dashboard, version: '1' },
    'GET /api/v1/dashboard/:id/charts': { result: [stageChart({ id: 1 }), stageChart({ id: 2 })] },
    'GET /api/v1/dashboard/:id/datasets': { result: [] },
    'GET /api/v1/dashboard/permalink/:key': permalink,
    'GET /api/v1/dashboard/:id/filter_state/:key': kept === undefined ? undefined : { value: kept },
  };
  const call = async (endpoint: string) => {
    asked.push(endpoint);
    if (answers[endpoint] === undefined) throw gone;
    return answers[endpoint];
  };
  const readSets = async () => {
    asked.push('sets');
    if (sets === undefined) throw gone;
    return sets;
  };
  const data = await loadDashboard(
    { call } as unknown as ApiClient,
    '9',
    new URLSearchParams(address),
    new AbortController().signal,
    {
      holdersAmong: async () => new Map([[1, { town: ['Rome'], size: [3] }]]),
      expect: () => {},
      ...(hasSets ? { filterSets: readSets } : {}),
    },
  );
  const { filtering } = openStore({ ...data, untitled: '' }, () => undefined, { native: true, cross: true }).getState();
  const values = ['A', 'B'].map((id) => filtering.filters[id]?.filterState?.value);
  return {
    values,
    held: filtering.held.get(1),
    charts: [...filtering.charts.keys()],
    asked,
    set: data.set,
    isUnreadable: data.kept.isUnreadable === true,
  };
}

const DEFAULTS = [['default'], undefined];
const state = { dataMask: { A: mask('shared'), 2: mask('marked'), GONE: mask('x') } };

test.each<[string, string, Answers, readonly unknown[], readonly number[]]>([
  ['nothing', '', {}, DEFAULTS, []],
  ['a permalink', 'permalink_key=k', { permalink: { dashboardId: 'own', state } }, [['shared'], undefined], [2]],
  ['a permalink of another dashboard', 'permalink_key=k', { permalink: { dashboardId: 'other', state } }, DEFAULTS, []],
  ['a permalink that is gone', 'permalink_key=k', {}, DEFAULTS, []],
  ['kept filters', 'native_filters_key=k', { kept: JSON.stringify({ B: mask('kept') }) }, [['default'], ['kept']], []],
  ['kept filters that are gone', 'native_filters_key=k', {}, DEFAULTS, []],
  ['kept filters that are not JSON', 'native_filters_key=k', { kept: '{' }, DEFAULTS, []],
  ['filters written out', 'native_filters=(B:(filterState:(value:!(typed))))', {}, [['default'], ['typed']], []],
  ['filters that cannot be read', 'native_filters=((', {}, DEFAULTS, []],
])('[B3.37] a dashboard opens with %s', async (_, address, answers, values, charts) => {
  const opened = await open(address, answers);
  expect(opened.values).toEqual(values);
  expect(opened.charts).toEqual(charts);
});

test.each([
  ['native_filters=((', true],
  ['native_filters=(B:(filterState:(value:!(typed))))', false],
  ['', false],
])('[B5.51] [B8.17] says of the address %j whether its filters cannot be read: %s', async (address, isUnreadable) => {
  expect((await open(address)).isUnreadable).toBe(isUnreadable);
});

test.each<[string, string, Answers, unknown]>([
  ['of its form, under those of the dashboard', '', {}, { town: ['Oslo'], land: ['NO'], size: [3] }],
  [
    'of the address over both',
    `preselect_filters=${encodeURIComponent('{"1":{"land":["SE"],"bad":{"a":1}},"7":{"town":["x"]}}')}`,
    {},
    { town: ['Oslo'], land: ['SE'], size: [3] },
  ],
  [
    'as before where the address cannot be read',
    'preselect_filters={',
    {},
    { town: ['Oslo'], land: ['NO'], size: [3] },
  ],
  [
    'that were kept, and no others',
    `native_filters_key=k&preselect_filters=${encodeURIComponent('{"1":{"land":["SE"]}}')}`,
    { kept: JSON.stringify({ 1: { filterState: { value: { town: ['Kept'] } } } }) },
    { town: ['Kept'] },
  ],
])('[A3.7] a chart that holds filters starts with values %s', async (_, address, answers, held) => {
  expect((await open(address, answers)).held).toEqual(held);
});

const set = { name: '', description: null, owner_id: 1, dashboard_id: 9 };
const sets: readonly FilterSet[] = [
  { ...set, id: 4, owner_type: 'User', params: { nativeFilters: { B: {} }, dataMask: { B: mask('mine') } } },
  {
    ...set,
    id: 5,
    owner_type: 'Dashboard',
    params: { nativeFilters: { B: {} }, dataMask: { B: mask('board') }, opensFirst: true },
  },
];

test.each<[string, string, boolean, readonly unknown[], number | undefined]>([
  ['the set of the owners', '', true, [null, ['board']], 5],
  ['the set that the address names', 'filter_set=4', true, [null, ['mine']], 4],
  ['its own defaults where there are no sets', 'filter_set=4', false, DEFAULTS, undefined],
  ['kept values, whatever sets say', 'native_filters_key=k&filter_set=4', true, [['kept'], undefined], undefined],
])('[B3.24] a dashboard opens with %s', async (_, address, hasSets, values, id) => {
  const opened = await open(address, { sets, kept: JSON.stringify({ A: mask('kept') }) }, hasSets);
  expect(opened.values).toEqual(values);
  expect(opened.set?.id).toBe(id);
  expect(opened.asked.includes('sets')).toBe(id !== undefined);
});

test('a dashboard opens with its own defaults where its filter sets cannot be read', async () => {
  const opened = await open('', {}, true);
  expect(opened).toMatchObject({ values: DEFAULTS, set: undefined });
  expect(opened.asked).toContain('sets');
});

test.each([
  ['#TAB-one', 'TAB-one'],
  ['#TAB-%C3%BC', 'TAB-ü'],
  ['', ''],
  // No text of any encoding.
  ['#%E0%A4%A', ''],
])('[B2.5] the hash %j of an address names %j', (hash, anchor) => {
  expect(readFocus(new URLSearchParams(), hash).anchor).toBe(anchor);
});

test('[A4.10] a dashboard is loading until the answer with its datasets is there', async () => {
  const datasets = Promise.withResolvers<{ readonly result: readonly unknown[] }>();
  const answers: Readonly<Record<string, unknown>> = {
    'GET /api/v1/dashboard/:id': { result: stageDashboard({ settings, isOwned: false, isNew: false }), version: '1' },
    'GET /api/v1/dashboard/:id/charts': { result: [stageChart({ id: 1 })] },
    'GET /api/v1/dashboard/:id/datasets': datasets.promise,
  };
  let isLoading = true;
  const loaded = loadDashboard(
    { call: async (endpoint: string) => answers[endpoint] } as unknown as ApiClient,
    '9',
    new URLSearchParams(),
    new AbortController().signal,
    { holdersAmong: async () => new Map(), expect: () => {} },
  ).finally(() => {
    isLoading = false;
  });
  await new Promise((done) => setTimeout(done, 0));
  expect(isLoading).toBe(true);
  datasets.resolve({ result: [] });
  expect((await loaded).datasets).toEqual([]);
  expect(isLoading).toBe(false);
});

test.each([null, '', 'Sales'])('[A5.4] the title %j is shown, or its stand-in, with nothing unsaved', (title) => {
  const dashboard = { ...stageDashboard({ settings, isOwned: true, isNew: false }), dashboard_title: title };
  const kept = { masks: undefined, activeTabs: [] };
  const parts = {
    dashboard,
    version: '1',
    charts: [],
    datasets: [],
    kept,
    holders: new Map(),
    untitled: '[ untitled ]',
  };
  const state = openStore(parts, () => undefined, { native: true, cross: true }).getState();
  expect([state.title, isUnsaved(state)]).toEqual([title || '[ untitled ]', false]);
});

test('[B3.43] the state of a dashboard holds its settings, what is open in it, and whether it has unsaved work', () => {
  const dashboard = {
    ...stageDashboard({
      settings: { refresh_frequency: 30, color_scheme: 'd3Category10', expanded_slices: { 2: true } },
      isOwned: true,
      isNew: false,
    }),
    css: '.a { color: red; }',
    published: true,
  };
  const charts = [stageChart({ id: 1 }), stageChart({ id: 2 })];
  const store = openStore(
    {
      dashboard,
      version: '1',
      charts,
      datasets: [],
      kept: { masks: undefined, activeTabs: ['TAB-2'] },
      holders: new Map(),
      set: undefined,
      tree: wholeTree(dashboard.position_json),
      untitled: '',
    },
    () => undefined,
    { native: true, cross: true },
  );
  const state = store.getState();
  expect({
    refreshFrequency: state.settings.refreshSeconds,
    colorScheme: state.settings.raw['color_scheme'],
    css: state.css,
    expandedSlices: state.expanded,
    activeTabs: state.activeTabs,
    sliceIds: chartsInScope(state.layout, WHOLE_DASHBOARD),
    hasUnsavedChanges: isUnsaved(state),
  }).toEqual({
    refreshFrequency: 30,
    colorScheme: 'd3Category10',
    css: '.a { color: red; }',
    expandedSlices: [2],
    activeTabs: ['TAB-2'],
    sliceIds: [1, 2],
    hasUnsavedChanges: false,
  });
  store.setState({ css: '' });
  expect(isUnsaved(store.getState())).toBe(true);
});
