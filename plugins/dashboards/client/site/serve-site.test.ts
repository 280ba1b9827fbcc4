import type { SiteAround } from '@facet/sdk/client';
import { afterEach, expect, it, vi } from 'vitest';
import { inflateRawSync } from 'node:zlib';
import { createDashboardStore, filterStep } from '../state/dashboard-store.ts';
import { readSettings } from '../../common/settings/dashboard-settings.ts';
import { parsePositions } from '../../common/layout/position-json.ts';
import { giveValues } from '../../common/filters/filtering.ts';
import { serveSite } from './serve-site.ts';

const component = (id: string, type: string, children: readonly string[]) => ({ id, type, children, meta: {} });
const LAYOUT = JSON.stringify({
  ROOT_ID: component('ROOT_ID', 'ROOT', ['TABS-1']),
  'TABS-1': component('TABS-1', 'TABS', ['TAB-1', 'TAB-2']),
  'TAB-1': component('TAB-1', 'TAB', ['TABS-2']),
  'TAB-2': component('TAB-2', 'TAB', []),
  'TABS-2': component('TABS-2', 'TABS', ['TAB-3']),
  'TAB-3': component('TAB-3', 'TAB', []),
});
const SETTINGS = JSON.stringify({
  native_filter_configuration: [
    { id: 'NATIVE_FILTER-a', type: 'NATIVE_FILTER', name: 'a', filterType: 'words', targets: [{}], scope: {} },
  ],
});
const MASK = {
  extraFormData: { filters: [{ col: 'state', op: 'IN', val: ['CA'] }] },
  filterState: { value: ['CA'] },
};

let served: { dispose(): void } | undefined;
afterEach(() => served?.dispose());

function open({ tellsMasks = false, url }: { readonly tellsMasks?: boolean; readonly url?: unknown } = {}) {
  const methods = new Map<string, (args: unknown) => unknown>();
  const told: unknown[] = [];
  const site: SiteAround = {
    answer(method, answer) {
      methods.set(method, answer);
      return { dispose: () => methods.delete(method) };
    },
    tell: (method, args) => told.push([method, args]),
    ask: async () => url,
  };
  const store = createDashboardStore({
    layout: parsePositions(LAYOUT),
    settings: readSettings(SETTINGS),
    title: 'Sales',
    css: '',
  });
  const loadType = vi.fn(async () => ({
    settings: { read: () => ({}), controls: {}, version: 1 },
    valueOf: ({ filterState }: { readonly filterState?: { readonly value?: unknown } }) => filterState?.value ?? null,
    maskOf: (value: unknown) => ({ extraFormData: { filters: [value] }, filterState: { value } }),
  }));
  const payloadOf = async (id: number) => {
    if (id === 8) throw new Error('No plugin offers its type.');
    return { form_data: { slice_id: id } } as never;
  };
  served = serveSite({
    runtime: {
      store,
      dashboard: { uuid: 'a-uuid' } as never,
      datasource: () => null,
      urlParams: { lang: 'de' },
      chartIds: () => [7, 8, 9],
    },
    payloadOf,
    site,
    tellsMasks,
    loadType: loadType as never,
    linkOf: (key) => `https://facet.example/superset/dashboard/p/${key}/`,
  });
  return { store, told, ask: async (method: string, args?: unknown) => methods.get(method)?.(args), methods };
}

it('says which tabs are open, chosen or not', async () => {
  const { ask, store } = open();
  expect(await ask('getActiveTabs')).toEqual(['TAB-1', 'TAB-3']);
  store.setState({ activeTabs: ['TAB-2'] });
  expect(await ask('getActiveTabs')).toEqual(['TAB-2']);
});

it('says what its charts ask, those of types that nobody offers left out', async () => {
  const { ask } = open();
  const seven = { form_data: { slice_id: 7 } };
  expect(await ask('getChartDataPayloads')).toEqual({ 7: seven, 9: { form_data: { slice_id: 9 } } });
  expect(await ask('getChartDataPayloads', { chartId: 7 })).toEqual({ 7: seven });
  expect(await ask('getChartDataPayloads', { chartId: 70 })).toEqual({});
  await expect(ask('getChartDataPayloads', { chartId: 8 })).rejects.toThrow('No plugin');
});

it('takes values of filters and selections, and gives them back', async () => {
  const { ask } = open();
  await ask('setDataMask', { dataMask: { 'NATIVE_FILTER-a': MASK, 12: { ...MASK, id: '12' }, other: MASK } });
  expect(await ask('getDataMask')).toEqual({
    'NATIVE_FILTER-a': { ...MASK, id: 'NATIVE_FILTER-a' },
    12: { ...MASK, id: '12' },
  });
});

it('a value alone asks what the type of its filter makes of it', async () => {
  const { ask } = open();
  await ask('setDataMask', { dataMask: { 'NATIVE_FILTER-a': { filterState: { value: ['CA'] } } } });
  expect(await ask('getDataMask')).toMatchObject({ 'NATIVE_FILTER-a': { extraFormData: { filters: [['CA']] } } });
});

it.each([
  undefined,
  null,
  'text',
  { dataMask: 7 },
  { dataMask: { 'NATIVE_FILTER-a': { extraFormData: { filters: 1 } } } },
])('takes nothing else: %j', async (args) => {
  const { ask, store } = open();
  const { filtering } = store.getState();
  await ask('setDataMask', args);
  expect(store.getState().filtering).toEqual(filtering);
});

it.each([true, false])('tells changes of filters and selections where the site asks for it: %s', async (tellsMasks) => {
  const { store, told } = open({ tellsMasks });
  const none = { filters: {}, charts: new Map(), held: new Map() };
  store.setState({ title: 'Other' });
  filterStep(store, (now) => giveValues(now, { ...none, filters: { 'NATIVE_FILTER-a': MASK } }));
  filterStep(store, (now) => giveValues(now, { ...none, charts: new Map([[12, MASK]]) }));
  const flags = told.map((one) => (one as readonly [string, Record<string, unknown>])[1]);
  expect(flags.map((one) => [one['nativeFiltersChanged'], one['crossFiltersChanged']])).toEqual(
    tellsMasks
      ? [
          [true, false],
          [true, true],
        ]
      : [],
  );
  if (tellsMasks) expect(flags[0]).toMatchObject({ 'NATIVE_FILTER-a': MASK });
});

it('makes permalinks without keeping anything, at the address that the site gives them', async () => {
  const { ask } = open();
  await ask('setDataMask', { dataMask: { 'NATIVE_FILTER-a': MASK } });
  const link = String(await ask('getDashboardPermalink', { anchor: 'TAB-2' }));
  expect(behind(new URL(link).pathname.split('/')[4] ?? '')).toEqual({
    dashboardId: 'a-uuid',
    state: {
      dataMask: { 'NATIVE_FILTER-a': { ...MASK, id: 'NATIVE_FILTER-a' } },
      activeTabs: ['TAB-1', 'TAB-3'],
      urlParams: [['lang', 'de']],
      anchor: 'TAB-2',
    },
  });
  const named = open({ url: 'https://shop.example/here' });
  expect(await named.ask('getDashboardPermalink', { anchor: '' })).toBe('https://shop.example/here');
});

it('a state that no address can hold has no permalink', async () => {
  const { ask } = open();
  const values = Array.from({ length: 2_000 }, (_, i) => String((i * 7_919) % 100_003));
  await ask('setDataMask', { dataMask: { 'NATIVE_FILTER-a': { ...MASK, filterState: { value: values } } } });
  await expect(ask('getDashboardPermalink')).rejects.toThrow('too many values');
});

const behind = (key: string): unknown =>
  JSON.parse(inflateRawSync(Buffer.from(key.replace(/^~/, ''), 'base64url')).toString());

it('answers nothing more once the page is left', () => {
  const { methods } = open();
  served?.dispose();
  expect(methods.size).toBe(0);
});
