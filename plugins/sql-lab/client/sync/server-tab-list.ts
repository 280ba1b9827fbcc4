import { type EditorTab, INITIAL_SQL, newTab, nextTabName, numberOfName } from '../model/editor-tab.ts';
import { closeTab, type LabState, sorted, type TabDefaults } from '../model/lab-state.ts';
import { mergeTab } from '../model/merge-tab.ts';
import { stubOf } from './server-tab-fields.ts';

/** Tabs of the server that were closed here when there was no time left to say so: they are not to come back. */
export function leftBehind({ tabs, closed }: LabState): ReadonlySet<number> {
  const reopened = tabs.map(({ migrateFrom }) => Number(migrateFrom ?? Number.NaN));
  return new Set([...closed.map(({ serverId }) => serverId ?? Number.NaN), ...reopened]);
}

/** A tab as the server's list has it. */
export interface ListedTab {
  readonly id: number;
  readonly label: string | null;
}

/** Tabs of the list join; those that it no longer has were closed elsewhere. */
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

/** The tab that every new browser starts with makes room, unless it is the active one of several. */
function withoutUntouched({ tabs, activeId, runs }: LabState): readonly EditorTab[] {
  const isUntouched = (tab: EditorTab) => tab.sql === INITIAL_SQL && tab.serverId === null && !(tab.id in runs);
  return tabs.filter((tab) => !isUntouched(tab) || (tab.id === activeId && tabs.length > 1));
}

/** Numbers that were given before those of the server were known are given anew where they clash; chosen names stay. */
function withOwnNames(tabs: readonly EditorTab[], list: readonly ListedTab[]): readonly EditorTab[] {
  const listed = list.map(({ label }) => ({ name: label ?? '' }));
  return tabs.reduce<readonly EditorTab[]>((named, tab) => {
    const isNumbered = tab.serverId === null && numberOfName(tab.name) !== null;
    const taken = isNumbered && listed.some(({ name }) => name === tab.name);
    return [...named, taken ? { ...tab, name: nextTabName([...listed, ...named]) } : tab];
  }, []);
}

/** @param local The tab as it is here, perhaps a name only. */
export function withServerTab(state: LabState, theirs: EditorTab, local: EditorTab): LabState {
  if (!local.loaded) {
    return { ...state, tabs: sorted(state.tabs.map((tab) => (tab.id === theirs.id ? theirs : tab))) };
  }
  if (theirs.changedAt <= local.syncedAt) return state;
  // Unchanged here since the server had it: that text is what both had.
  return mergeTab(state, theirs, local.changedAt <= local.syncedAt ? local : undefined);
}
