import type { Datasource } from '@facet/plugin-datasets/contract';
import type { ApiClient } from '@facet/sdk/client';
import type { DashboardChart, DashboardItem } from '../../common/wire/dashboard.ts';
import { type Filtering, type KeptValues, openFiltering, replaceValues } from '../../common/filters/filtering.ts';
import type { FilterTypeOf } from '../../common/filters/native-filter.ts';
import { type HeldByChart, type HeldValues, parseHeld } from '../../common/filters/held-values.ts';
import { setValues } from '../../common/filters/set-values.ts';
import type { FilterSet } from '../../common/wire/filter-sets.ts';
import { readMasks } from '../../common/filters/wire-masks.ts';
import { mayHaveStrays, readObject, readTree } from '../../common/layout/position-json.ts';
import type { Layout } from '../../common/layout/component.ts';
import { documentOf } from '../../common/merge/dashboard-document.ts';
import { namedComponent, tabsOnTheWay } from '../../common/layout/way-to.ts';
import { type DashboardSettings, readSettings } from '../../common/settings/dashboard-settings.ts';
import type { KeptState } from './kept-state.ts';
import { callsOf, type OpeningCalls } from './opening-calls.ts';
import { openingSet } from './opening-set.ts';
import { readDatasources } from './read-datasources.ts';
import { createDashboardStore, type DashboardStore } from '../state/dashboard-store.ts';

/** Members of the address that the page reads itself; all others reach the queries. */
const RESERVED: ReadonlySet<string> = new Set([
  'native_filters',
  'native_filters_key',
  'permalink_key',
  'preselect_filters',
  'standalone',
  'uiConfig',
  'edit',
  'force',
  'show_filters',
  'expand_filters',
  'focused_chart',
]);

export interface DashboardData {
  readonly dashboard: DashboardItem;
  readonly version: string | undefined;
  readonly charts: readonly DashboardChart[];
  readonly datasets: readonly Datasource[];
  readonly kept: KeptState;
  /** Charts that hold filters themselves, with the values that their forms start with. */
  readonly holders: HeldByChart;
  /** Filter set that it opens with. */
  readonly set?: FilterSet | undefined;
  /** Its layout, where that is read already. */
  readonly tree?: Layout | undefined;
}

const NOTHING_KEPT: KeptState = { masks: undefined, activeTabs: [] };

export interface OpeningParts {
  holdersAmong(charts: readonly DashboardChart[]): Promise<HeldByChart>;
  /** Called with the charts as soon as they are known. */
  expect(charts: readonly DashboardChart[]): void;
  /** Those that are under way already. */
  readonly calls?: OpeningCalls | undefined;
  /** Reads the filter sets of a dashboard. Absent where the reader has none. */
  readonly filterSets?: ((dashboardId: number) => Promise<readonly FilterSet[]>) | undefined;
}

/** Query string parameters with filter values; no filter set is loaded beside them. */
const HOLDS_VALUES = ['permalink_key', 'native_filters_key', 'native_filters'] as const;

/** Reads a dashboard, its charts, their datasets and the state that the address names. @throws ApiError */
export async function loadDashboard(
  api: ApiClient,
  idOrSlug: string,
  search: URLSearchParams,
  signal: AbortSignal,
  { holdersAmong, expect, filterSets, calls = callsOf(api, idOrSlug, signal) }: OpeningParts,
): Promise<DashboardData> {
  const { item } = calls;
  const asksForSet = !HOLDS_VALUES.some((name) => search.get(name));
  const readSets = async () => {
    const { result } = await item;
    // The dashboard opens with its own defaults rather than not at all.
    return openingSet((await filterSets?.(result.id).catch(() => [])) ?? [], search);
  };
  const [{ result: dashboard, version }, charts, datasets, kept, set] = await Promise.all([
    item,
    calls.charts.then((answer) => {
      expect(answer.result);
      return answer;
    }),
    calls.datasets,
    // Most addresses hold no state.
    asksForSet
      ? NOTHING_KEPT
      : import('./kept-state.ts').then(({ keptState }) =>
          keptState(api, search, async () => (await item).result, signal),
        ),
    asksForSet ? readSets() : undefined,
  ]);
  return {
    dashboard,
    version,
    charts: charts.result,
    datasets: readDatasources(datasets.result),
    kept: { ...kept, preselected: parseHeld(search.get('preselect_filters')) },
    holders: await holdersAmong(charts.result),
    set,
    tree: await layoutOf(dashboard),
  };
}

/** Few layouts have strays; the code for them loads with those. */
async function layoutOf({ position_json }: DashboardItem): Promise<Layout> {
  const raw = readObject(position_json);
  const tree = readTree(raw);
  if (!mayHaveStrays(tree, raw)) return tree;
  const { appendStrays } = await import('../../common/layout/append-strays.ts');
  return appendStrays(tree, raw).layout;
}

/** What the address names: a chart, or a component by its id. */
export interface AddressFocus {
  readonly chartId: number | null;
  readonly anchor: string;
}

const NOWHERE: AddressFocus = { chartId: null, anchor: '' };

export function readFocus(search: URLSearchParams, hash: string): AddressFocus {
  return { chartId: Number(search.get('focused_chart')) || null, anchor: decodeAnchor(hash.replace(/^#/, '')) };
}

function decodeAnchor(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return '';
    throw error;
  }
}

/** What a dashboard is opened from. */
export interface OpenedData extends DashboardData {
  /** Title of a dashboard that has none. */
  readonly untitled: string;
}

export function openStore(
  { dashboard, version, charts, kept, holders, set, tree, untitled }: OpenedData,
  filterType: FilterTypeOf,
  acts: Filtering['acts'],
  focus: AddressFocus = NOWHERE,
): DashboardStore {
  const settings = readSettings(dashboard.json_metadata);
  const document = documentOf(dashboard, charts, tree);
  const opened = openFiltering(settings, keptValues(settings, kept, holders), acts, filterType);
  const named = namedComponent(document.layout, focus.chartId, focus.anchor);
  return createDashboardStore({
    layout: document.layout,
    title: dashboard.dashboard_title || untitled,
    css: dashboard.css ?? '',
    settings,
    seen: { version, base: document, head: document },
    filtering: set
      ? replaceValues(opened, { ...opened, filters: setValues(set.params, settings.filters).values })
      : opened,
    activeTabs: named === undefined ? kept.activeTabs : tabsOnTheWay(document.layout, named, kept.activeTabs),
    expanded: settings.expanded,
  });
}

/** Values of charts that hold filters: those of the form, of the dashboard, of the address, and those that were kept; the later win. */
function keptValues(settings: DashboardSettings, kept: KeptState, holders: HeldByChart): KeptValues {
  const masks = readMasks(kept.masks, settings.filters);
  const held = [...holders].map(([chartId, initial]): [number, HeldValues] => [
    chartId,
    masks.held.get(chartId) ?? {
      ...initial,
      ...settings.heldDefaults.get(chartId),
      ...kept.preselected?.get(chartId),
    },
  ]);
  return { ...masks, held: new Map(held) };
}

/** The store of a dashboard, and the component in it that the address names. */
export function openedAt(
  data: OpenedData,
  filterType: FilterTypeOf,
  acts: Filtering['acts'],
  focus: AddressFocus,
): { readonly store: DashboardStore; readonly focused: string | undefined } {
  const store = openStore(data, filterType, acts, focus);
  return { store, focused: namedComponent(store.getState().layout, focus.chartId, focus.anchor) };
}

export function urlParamsOf(search: URLSearchParams): Readonly<Record<string, string>> {
  return Object.fromEntries([...search].filter(([name]) => !RESERVED.has(name)));
}
