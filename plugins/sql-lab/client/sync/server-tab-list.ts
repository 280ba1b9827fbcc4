import { type EditorTab, INITIAL_SQL, newTab, nextTabName, numberOfName } from '../model/editor-tab.ts';
import { closeTab, type LabState, sorted, type TabDefaults } from '../model/lab-state.ts';
import { mergeTab } from '../model/merge-tab.ts';
import { stubOf } from './server-tab-fields.ts';

/** Ids of server tabs that were closed here without time left to tell the server: they must not be opened again. */
export function leftBehind({ tabs, closed }: LabState): ReadonlySet<number> {
  const reopened = tabs.map(({ migrateFrom }) => Number(migrateFrom ?? Number.NaN));
  return new Set([...closed.map(({ serverId }) => serverId ?? Number.NaN), ...reopened]);
}

/** A tab in the server's list. */
export interface ListedTab {
  readonly id: number;
  readonly label: string | null;
}

/** Adds the tabs of the list; tabs that are missing from it were closed elsewhere and are removed. */
export function withList(
  state: LabState,
  list: readonly ListedTab[],
  activeServerId: number | undefined,
  defaults: TabDefaults,
): LabState {
  const listed = new Set(list.map(({ id }) => id));
  const kept = state.tabs
    .filter((tab) => tab.serverId !== null && !listed.has(tab.serverId))
    .reduce((lab, tab) => closeTab(lab, tab.id), state);
  const known = new Set(kept.tabs.map((tab) => tab.serverId));
  const own = list.length === 0 ? kept.tabs : withOwnNames(withoutUntouched(kept), list);
  const tabs = list
    .filter(({ id }) => !known.has(id))
    .reduce((all, { id, label }) => [...all, newTab(all, undefined, defaults, stubOf(id, label))], own);
  const theirs = tabs.find((tab) => tab.serverId !== null && tab.serverId === activeServerId) ?? tabs[0];
  const activeId = tabs.some((tab) => tab.id === kept.activeId) ? kept.activeId : (theirs?.id ?? null);
  return { ...kept, tabs: sorted(tabs), activeId };
}

/** Removes the untouched tab that every new browser starts with, unless it is the active one of several. */
function withoutUntouched({ tabs, activeId, runs }: LabState): readonly EditorTab[] {
  const isUntouched = (tab: EditorTab) => tab.sql === INITIAL_SQL && tab.serverId === null && !(tab.id in runs);
  return tabs.filter((tab) => !isUntouched(tab) || (tab.id === activeId && tabs.length > 1));
}

/** Renumbers default names that were given before the server's tabs were known and clash with theirs; chosen names stay. */
function withOwnNames(tabs: readonly EditorTab[], list: readonly ListedTab[]): readonly EditorTab[] {
  const listed = list.map(({ label }) => ({ name: label ?? '' }));
  return tabs.reduce<readonly EditorTab[]>((named, tab) => {
    const isNumbered = tab.serverId === null && numberOfName(tab.name) !== null;
    const taken = isNumbered && listed.some(({ name }) => name === tab.name);
    return [...named, taken ? { ...tab, name: nextTabName([...listed, ...named]) } : tab];
  }, []);
}

/** @param local The local version of the tab, perhaps only a name. */
export function withServerTab(state: LabState, theirs: EditorTab, local: EditorTab): LabState {
  if (!local.loaded) {
    return { ...state, tabs: sorted(state.tabs.map((tab) => (tab.id === theirs.id ? theirs : tab))) };
  }
  if (theirs.changedAt <= local.syncedAt) return state;
  // A local version that has not changed since it was read from the server is the common base of both.
  return mergeTab(state, theirs, local.changedAt <= local.syncedAt ? local : undefined);
}
