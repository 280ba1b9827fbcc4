import { ApiError } from '@facet/sdk/client';
import type { DashboardUpdate } from '../../common/wire/dashboard.ts';
import type { TFunction } from 'i18next';
import { computedScope } from '../../common/filters/filter-scope.ts';
import { type FilterTypeOf, type NativeFilter, writeNativeFilter } from '../../common/filters/native-filter.ts';
import { type Layout, HEADER_ID } from '../../common/layout/component.ts';
import { serializePositions } from '../../common/layout/position-json.ts';
import { readSettings } from '../../common/settings/dashboard-settings.ts';
import { type DashboardState, markSaved } from '../state/dashboard-store.ts';
import type { DashboardRuntime } from '../runtime/dashboard-runtime.ts';

const FORBIDDEN = 403;

export type Translate = TFunction<'facet/dashboards'>;

/**
 * Writes some members of the dashboard, and asks first where another client has saved them meanwhile.
 * @returns false when it was given up for what they have saved. @throws ApiError
 */
export async function saveMembers(
  { api, id, store, save }: Pick<DashboardRuntime, 'api' | 'id' | 'store' | 'save'>,
  body: DashboardUpdate,
): Promise<boolean> {
  const saved = await save({
    seen: store.getState().seen,
    sets: membersSet(body),
    write: (version) => api.call('PUT /api/v1/dashboard/:id', { params: { id }, body }, { version }),
  });
  if (saved !== undefined) store.setState({ seen: saved.seen });
  return saved !== undefined;
}

/** The layout travels inside the settings and is kept apart from them. */
function membersSet(body: DashboardUpdate): readonly string[] {
  const members = Object.keys(body);
  const settings: unknown = JSON.parse(body.json_metadata || '{}');
  const layout = typeof settings === 'object' && settings !== null && 'positions' in settings;
  return layout ? [...members, 'position_json'] : members;
}

/** Writes layout and title; a new dashboard is made by that. @returns its id, `undefined` when it was given up @throws ApiError */
export async function saveLayout(runtime: DashboardRuntime): Promise<number | undefined> {
  const { api, store } = runtime;
  const { layout, title } = store.getState();
  const json = { ...settingsMembers(runtime), positions: positionsOf(layout, title) };
  const body = { dashboard_title: title, json_metadata: JSON.stringify(json) };
  if (runtime.isNew) {
    const { id } = await api.call('POST /api/v1/dashboard/', { body });
    markSaved(store);
    return id;
  }
  if (!(await saveMembers(runtime, body))) return undefined;
  markSaved(store);
  return runtime.id;
}

/** Writes some members of the settings, and the page goes by them from now on. @returns false when it was given up. @throws ApiError */
export async function saveSettings(
  runtime: DashboardRuntime,
  change: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const { store } = runtime;
  const raw = { ...store.getState().settings.raw, ...change };
  const saved = await saveMembers(runtime, { json_metadata: JSON.stringify(raw) });
  if (saved) store.setState({ settings: readSettings(JSON.stringify(raw)) });
  return saved;
}

/**
 * The member of the settings that holds these filters, with the charts that each reaches. Filters of a type that no plugin
 * offers are written as they were read: what their type keeps there is not known here.
 */
export function filterConfiguration(
  { settings, layout }: Pick<DashboardState, 'settings' | 'layout'>,
  filters: readonly NativeFilter[],
  filterType: FilterTypeOf,
): readonly unknown[] {
  const stored = storedFilters(settings.raw['native_filter_configuration']);
  return filters.map((filter) => {
    if (filter.type === 'DIVIDER') return writeNativeFilter(filter);
    const asRead = filterType(filter.filterType) === undefined ? stored.get(filter.id) : undefined;
    return asRead ?? { ...writeNativeFilter(filter), ...computedScope(layout, filter.scope) };
  });
}

function storedFilters(configuration: unknown): ReadonlyMap<unknown, object> {
  const entries: readonly unknown[] = Array.isArray(configuration) ? configuration : [];
  return new Map(
    entries.flatMap((entry): [unknown, object][] =>
      typeof entry === 'object' && entry !== null && 'id' in entry ? [[entry.id, entry]] : [],
    ),
  );
}

/** The settings as they are saved. */
export function settingsMembers({ store, filterType }: DashboardRuntime): Readonly<Record<string, unknown>> {
  const state = store.getState();
  const { filters, raw } = state.settings;
  if (filters.length === 0) return raw;
  return { ...raw, native_filter_configuration: filterConfiguration(state, filters, filterType) };
}

/** The layout as it is stored: with the title, which other clients read from there. */
export function positionsOf(layout: Layout, title: string): Readonly<Record<string, unknown>> {
  return {
    ...serializePositions(layout),
    [HEADER_ID]: { id: HEADER_ID, type: 'HEADER', meta: { text: title } },
  };
}

/** The specification's words for a save that failed. */
export function saveFailure(error: unknown, t: Translate): string {
  if (error instanceof ApiError && error.status === FORBIDDEN) return t('save.forbidden');
  if (error instanceof Error && error.message !== '') return t('save.failed', { message: error.message });
  return t('save.unknown');
}
