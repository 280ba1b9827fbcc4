import { ApiError, saveConflictOf } from '@facet/sdk/client';
import { fullName } from '@facet/sdk/ui';
import type { TFunction } from 'i18next';
import { changeRules } from '../../common/filters/filtering.ts';
import { computedScope } from '../../common/filters/filter-scope.ts';
import {
  filterEntries,
  type FilterTypeOf,
  type NativeFilter,
  readNativeFilters,
  writeNativeFilter,
} from '../../common/filters/native-filter.ts';
import { type Layout, HEADER_ID } from '../../common/layout/component.ts';
import { wholeTree } from '../../common/layout/append-strays.ts';
import { serializePositions } from '../../common/layout/position-json.ts';
import { type DashboardDocument, type DashboardMembers, documentOf } from '../../common/merge/dashboard-document.ts';
import { changedMembers, mergeDocuments, sameDocument } from '../../common/merge/merge-documents.ts';
import { type MergeChoices, recordConflicts } from '../../common/merge/merge-conflict.ts';
import { sameJson } from '../../common/merge/merge-json.ts';
import { NO_CHART_RULES, withChartRules } from '../../common/settings/chart-rules.ts';
import { readSettings } from '../../common/settings/dashboard-settings.ts';
import { LONGEST_SETTINGS } from '../../common/settings/longest-settings.ts';
import type { DashboardUpdate, NotLent } from '../../common/wire/dashboard.ts';
import { type DashboardState, isUnsaved, markSaved, type SeenDashboard } from '../state/dashboard-store.ts';
import type { DashboardRuntime } from '../runtime/dashboard-runtime.ts';
import type { OverwrittenValue } from '../runtime/save-questions.ts';

const FORBIDDEN = 403;

export type Translate = TFunction<'facet/dashboards'>;

type Saving = Pick<
  DashboardRuntime,
  'api' | 'id' | 'store' | 'questions' | 'confirmsOverwrite' | 'filterType' | 'reload'
>;

/** Writes some members of the dashboard, and all settings where they are given. @returns false when it was given up. @throws ApiError */
export function saveMembers(
  runtime: Saving,
  members: DashboardMembers,
  settings?: DashboardDocument['settings'],
): Promise<boolean> {
  const { base } = runtime.store.getState().seen;
  return saveDocument(runtime, {
    ...base,
    members: { ...base.members, ...members },
    settings: settings ?? base.settings,
  });
}

/** Saves layout, title and CSS; creates a new dashboard. @returns its id, `undefined` when it was given up @throws ApiError */
export async function saveLayout(runtime: DashboardRuntime): Promise<number | undefined> {
  const { api, store, filterType } = runtime;
  const sent = store.getState();
  const { layout, title, css, chartRules, settings } = sent;
  const edited = editedDocument(sent);
  if (runtime.isNew) {
    const json = { ...settingsWithScopes(edited, filterType), positions: positionsOf(layout, title) };
    const body = { dashboard_title: title, ...(css === '' ? {} : { css }), json_metadata: JSON.stringify(json) };
    ensureFits(body);
    const { id } = await api.call('POST /api/v1/dashboard/', { body });
    markSaved(store, sent);
    return id;
  }
  const onSaved = () => {
    const isSent = store.getState().chartRules === chartRules;
    if (chartRules !== NO_CHART_RULES)
      store.setState({ settings: readSettings(JSON.stringify(withChartRules(layout, settings.raw, chartRules))) });
    // Rules that came meanwhile hold those that were sent, too.
    if (isSent) store.setState({ chartRules: NO_CHART_RULES });
    markSaved(store, isSent ? { ...sent, chartRules: NO_CHART_RULES } : sent);
  };
  return (await saveDocument(runtime, edited, onSaved)) ? runtime.id : undefined;
}

/** The dashboard with the work of the editor, as a save writes it. */
export function editedDocument(state: DashboardState): DashboardDocument {
  const { layout, title, css, chartRules, settings, seen, expanded } = state;
  const raw = withChartRules(layout, settings.raw, chartRules);
  return {
    members: { ...seen.base.members, dashboard_title: title, css },
    settings: sameIds(expanded, settings.expanded)
      ? raw
      : { ...raw, expanded_slices: Object.fromEntries(expanded.map((id) => [id, true])) },
    layout,
  };
}

/** Writes layout, title and CSS with these settings at once, and the page goes by them from now on. @returns false when it was given up. @throws ApiError */
export function saveLayoutWith(runtime: Saving, raw: DashboardDocument['settings'], layout: Layout): Promise<boolean> {
  const { store } = runtime;
  const { title, css, seen } = store.getState();
  const edited = { members: { ...seen.base.members, dashboard_title: title, css }, settings: raw, layout };
  return saveDocument(runtime, edited, () => {
    store.setState(({ filtering, settings: before }) => {
      const settings = readSettings(JSON.stringify(raw));
      return { layout, settings, filtering: changeRules(filtering, before.filters, settings) };
    });
    markSaved(store);
  });
}

/** Writes some members of the settings, and the page goes by them from now on. @returns false when it was given up. @throws ApiError */
export function saveSettings(runtime: Saving, change: Readonly<Record<string, unknown>>): Promise<boolean> {
  const { store } = runtime;
  const { settings, seen } = store.getState();
  const raw = { ...settings.raw, ...change };
  return saveDocument(runtime, { ...seen.base, settings: raw }, () =>
    store.setState({ settings: readSettings(JSON.stringify(raw)) }),
  );
}

/**
 * Saves a state of the dashboard over the newest one of the server: what only one of the two changed is merged, what both
 * changed is asked about, and the server refuses the save when its state has become another meanwhile.
 * @param onSaved Called before anything else reacts to the save. @returns false when it was given up. @throws ApiError
 */
async function saveDocument(runtime: Saving, mine: DashboardDocument, onSaved?: () => void): Promise<boolean> {
  const { api, id, store, questions, filterType } = runtime;
  let { head, version, savedBy } = store.getState().seen;
  const { base } = store.getState().seen;
  let choices: MergeChoices = {};
  let confirmed: readonly OverwrittenValue[] = [];
  let isRefused = false;
  for (;;) {
    const record = recordConflicts(choices);
    const merged = mergeDocuments({ base, mine, theirs: head }, record);
    const open = record.found().filter(({ key }) => choices[key] === undefined);
    if (open.length > 0) {
      const answer = await questions.compare({
        conflicts: open,
        by: fullName(savedBy?.changed_by ?? null),
        at: savedBy?.changed_on ?? '',
        mine: mine.layout,
        theirs: head.layout,
        filters: new Map([head, mine].flatMap(filterNames)),
      });
      if (answer === null) return false;
      choices = { ...choices, ...answer };
      continue;
    }
    if (runtime.confirmsOverwrite()) {
      const stored = await readSaved(runtime);
      // Saved meanwhile: this save is refused and merged with that one first, and what it then replaces is confirmed.
      const replaced = stored.version === version ? overwritten(stored.document, merged) : [];
      const values = replaced.filter((one) => !confirmed.some((old) => sameJson(old, one)));
      if (values.length > 0 && !(await questions.confirmOverwrite(values))) return false;
      confirmed = [...confirmed, ...values];
    }
    try {
      const body = updateBetween(head, merged, filterType);
      ensureFits(body);
      if (Object.keys(body).length > 0) {
        const answer = await api.call('PUT /api/v1/dashboard/:id', { params: { id }, body }, { version });
        ({ version } = answer);
        store.setState({ notLent: namesOf(answer.not_lent) });
      }
      const seen: SeenDashboard = { version, base: mine, head: merged };
      const isUntold = isRefused && Object.keys(choices).length === 0;
      store.setState({ seen, mergedWith: isUntold ? fullName(savedBy?.changed_by ?? null) : null });
      onSaved?.();
      if (!sameDocument(mine, merged) && !isUnsaved(store.getState())) runtime.reload();
      return true;
    } catch (error) {
      const conflict = saveConflictOf(error);
      if (conflict === null || conflict.version === version) throw error;
      const newest = await readSaved(runtime);
      ({ document: head, version } = newest);
      savedBy = conflict;
      isRefused = true;
    }
  }
}

export const filterNames = ({ settings }: DashboardDocument): readonly [string, string][] =>
  readNativeFilters(settings['native_filter_configuration']).map(({ id, name }) => [id, name]);

/** The dashboard as the server holds it now. @throws ApiError */
export async function readSaved({ api, id }: Pick<Saving, 'api' | 'id'>) {
  const input = { params: { id: String(id) } };
  const [{ result, version }, charts] = await Promise.all([
    api.call('GET /api/v1/dashboard/:id', input),
    api.call('GET /api/v1/dashboard/:id/charts', input),
  ]);
  return { item: result, document: documentOf(result, charts.result, wholeTree(result.position_json)), version };
}

const sameIds = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

/** The update that turns one state into the other. The layout is sent inside the settings and includes the title for other clients. */
function updateBetween(from: DashboardDocument, to: DashboardDocument, filterType: FilterTypeOf): DashboardUpdate {
  const members = changedMembers(from.members, to.members);
  const moved = !sameJson(from.layout, to.layout) || members.dashboard_title !== undefined;
  if (!moved && sameJson(from.settings, to.settings)) return members;
  const title = to.members.dashboard_title ?? '';
  const json = {
    ...settingsWithScopes(to, filterType),
    ...(moved ? { positions: positionsOf(to.layout, title) } : {}),
  };
  return { ...members, json_metadata: JSON.stringify(json) };
}

/** Values that the confirmation before an overwrite is about. */
function overwritten(stored: DashboardDocument, next: DashboardDocument): readonly OverwrittenValue[] {
  const css: OverwrittenValue = { member: 'css', stored: stored.members.css ?? '', mine: next.members.css ?? '' };
  const [before, after] = [stored.settings['filter_scopes'] ?? {}, next.settings['filter_scopes'] ?? {}];
  const text = (value: unknown) => JSON.stringify(value, null, 2);
  return [
    ...(css.stored === css.mine ? [] : [css]),
    ...(sameJson(before, after)
      ? []
      : [{ member: 'filter_scopes', stored: text(before), mine: text(after) } satisfies OverwrittenValue]),
  ];
}

/**
 * The member of the settings that holds these filters, with the charts that each reaches. Filters of a type that no plugin
 * offers are written as they were read: what their type keeps there is not known here.
 */
export function filterConfiguration(
  { settings, layout }: { readonly settings: Pick<DashboardState['settings'], 'raw'>; readonly layout: Layout },
  filters: readonly NativeFilter[],
  filterType: FilterTypeOf,
): readonly unknown[] {
  const entries = filterEntries(settings.raw['native_filter_configuration']);
  const stored = new Map<string, object>(entries.map((entry) => [entry.id, entry]));
  return filters.map((filter) => {
    if (filter.type === 'DIVIDER') return writeNativeFilter(filter);
    const asRead = filterType(filter.filterType) === undefined ? stored.get(filter.id) : undefined;
    return asRead ?? { ...writeNativeFilter(filter), ...computedScope(layout, filter.scope) };
  });
}

/** The settings as they are saved. */
export function settingsMembers({ store, filterType }: DashboardRuntime): Readonly<Record<string, unknown>> {
  const { settings, layout } = store.getState();
  return settingsWithScopes({ settings: settings.raw, layout }, filterType);
}

function settingsWithScopes(
  { settings: raw, layout }: Pick<DashboardDocument, 'settings' | 'layout'>,
  filterType: FilterTypeOf,
): Readonly<Record<string, unknown>> {
  const { filters } = readSettings(JSON.stringify(raw));
  if (filters.length === 0) return raw;
  return {
    ...raw,
    native_filter_configuration: filterConfiguration({ settings: { raw }, layout }, filters, filterType),
  };
}

/** The layout as it is stored: with the title, which other clients read from there. */
export function positionsOf(layout: Layout, title: string): Readonly<Record<string, unknown>> {
  return {
    ...serializePositions(layout),
    [HEADER_ID]: { id: HEADER_ID, type: 'HEADER', meta: { text: title } },
  };
}

export const namesOf = (parts: NotLent | undefined): readonly string[] => [
  ...(parts?.charts ?? []).map(({ slice_name: name }) => name),
  ...(parts?.filters ?? []).map(({ name }) => name),
];

/** Says that a save has succeeded, whose changes it holds besides, and of which charts and filters roles get no rows after it. */
export function tellSaved({ store, notifier }: DashboardRuntime, t: Translate): void {
  const { notLent, mergedWith } = store.getState();
  const merged = mergedWith === '' ? t('save.mergedUnknown') : t('save.merged', { name: mergedWith });
  notifier.success(mergedWith === null ? t('save.saved') : `${t('save.saved')} ${merged}`);
  if (notLent.length > 0) notifier.warning(t('save.notLent', { names: notLent.join(', ') }));
}

/** The layout and the settings together are longer than the server keeps. */
class TooLong extends Error {
  readonly length: number;

  constructor(length: number) {
    super('The settings of the dashboard are too long.');
    this.length = length;
  }
}

/** @throws TooLong */
function ensureFits({ json_metadata: text }: Pick<DashboardUpdate, 'json_metadata'>): void {
  if (text && text.length > LONGEST_SETTINGS) throw new TooLong(text.length);
}

/** The specification's words for a save that failed. */
export function saveFailure(error: unknown, t: Translate): string {
  if (error instanceof ApiError && error.status === FORBIDDEN) return t('save.forbidden');
  if (error instanceof TooLong) return t('save.tooLong', { length: error.length, most: LONGEST_SETTINGS });
  if (error instanceof Error && error.message !== '') return t('save.failed', { message: error.message });
  return t('save.unknown');
}
