import { type EditorTab, newTab, previewId, RESULTS, type TablePreview } from './editor-tab.ts';
import type { LabRun } from './lab-run.ts';

/** Tabs, the ones closed lately, and the latest run of each tab and preview (by slot). */
export interface LabState {
  readonly tabs: readonly EditorTab[];
  readonly activeId: string | null;
  /** The last closed one first. */
  readonly closed: readonly EditorTab[];
  readonly runs: Readonly<Record<string, LabRun>>;
}

export interface TabDefaults {
  readonly dbId: number | null;
  readonly queryLimit: number;
}

export const EMPTY_LAB: LabState = { tabs: [], activeId: null, closed: [], runs: {} };
const KEPT_CLOSED = 20;

/** Where the run of a preview is kept; that of a tab is kept under the tab's id. */
export function previewSlot(tabId: string, preview: TablePreview): string {
  return `${tabId}/${previewId(preview)}`;
}

export function activeTab(state: LabState): EditorTab | undefined {
  return state.tabs.find((tab) => tab.id === state.activeId);
}

export function openTab(
  state: LabState,
  defaults: TabDefaults,
  given: Partial<Omit<EditorTab, 'id' | 'changedAt'>> = {},
): LabState {
  const tab = newTab(state.tabs, activeTab(state), defaults, given);
  return { ...state, tabs: [...state.tabs, tab], activeId: tab.id };
}

export function changeTab(state: LabState, id: string, change: Partial<Omit<EditorTab, 'id'>>): LabState {
  return {
    ...state,
    tabs: state.tabs.map((tab) => (tab.id === id ? { ...tab, changedAt: Date.now(), ...change } : tab)),
  };
}

export function activate(state: LabState, id: string): LabState {
  return state.tabs.some((tab) => tab.id === id) ? { ...state, activeId: id } : state;
}

/** The neighbour at the right becomes active, at the end the one at the left. */
export function closeTab(state: LabState, id: string): LabState {
  const at = state.tabs.findIndex((tab) => tab.id === id);
  const tab = state.tabs[at];
  if (!tab) return state;
  const tabs = state.tabs.filter((other) => other.id !== id);
  const next = tabs[at] ?? tabs.at(-1);
  return {
    tabs,
    activeId: state.activeId === id ? (next?.id ?? null) : state.activeId,
    closed: [tab, ...state.closed].slice(0, KEPT_CLOSED),
    runs: withoutTab(state.runs, id),
  };
}

export function closeOthers(state: LabState, id: string): LabState {
  const closing = state.tabs.filter((tab) => tab.id !== id).map((tab) => tab.id);
  return { ...closing.reduce(closeTab, state), activeId: id };
}

export function reopenTab(state: LabState): LabState {
  const [tab, ...closed] = state.closed;
  if (!tab) return state;
  if (state.tabs.some((other) => other.id === tab.id)) return { ...state, closed, activeId: tab.id };
  return {
    ...state,
    tabs: [...state.tabs, { ...tab, serverId: null, changedAt: Date.now() }],
    activeId: tab.id,
    closed,
  };
}

/** @param suffix Words for the copy's name, such as `Copy of {name}` filled in by the caller. */
export function duplicateTab(state: LabState, id: string, name: string, defaults: TabDefaults): LabState {
  const tab = state.tabs.find((other) => other.id === id);
  if (!tab) return state;
  const { id: _id, changedAt: _changedAt, ...rest } = tab;
  return openTab(state, defaults, { ...rest, name, remoteId: null, serverId: null, previews: [], south: RESULTS });
}

/** Puts a tab at another place among its neighbours. */
export function moveTab(state: LabState, id: string, to: number): LabState {
  const tab = state.tabs.find((other) => other.id === id);
  if (!tab) return state;
  const others = state.tabs.filter((other) => other.id !== id);
  const at = Math.min(others.length, Math.max(0, to));
  return { ...state, tabs: [...others.slice(0, at), tab, ...others.slice(at)] };
}

export function addPreview(state: LabState, id: string, preview: TablePreview): LabState {
  const tab = state.tabs.find((other) => other.id === id);
  if (!tab) return state;
  const others = tab.previews.filter((other) => previewId(other) !== previewId(preview));
  return changeTab(state, id, { previews: [...others, preview], south: previewId(preview) });
}

export function removePreview(state: LabState, id: string, preview: TablePreview): LabState {
  const tab = state.tabs.find((other) => other.id === id);
  if (!tab) return state;
  const previews = tab.previews.filter((other) => previewId(other) !== previewId(preview));
  const { [previewSlot(id, preview)]: _run, ...runs } = state.runs;
  const south = tab.south === previewId(preview) ? RESULTS : tab.south;
  return { ...changeTab(state, id, { previews, south }), runs };
}

export function setRun(state: LabState, slot: string, run: LabRun): LabState {
  return { ...state, runs: { ...state.runs, [slot]: run } };
}

/** Changes the run of a slot unless another one has taken its place. */
export function changeRun(state: LabState, slot: string, clientId: string, change: Partial<LabRun>): LabState {
  const run = state.runs[slot];
  return run?.clientId === clientId ? setRun(state, slot, { ...run, ...change }) : state;
}

/** What another window wrote: of each tab the later version counts; its new tabs join at the end. */
export function mergeTabs(state: LabState, stored: readonly EditorTab[], removed: ReadonlySet<string>): LabState {
  const theirs = new Map(stored.map((tab) => [tab.id, tab]));
  const kept = state.tabs
    .filter((tab) => !removed.has(tab.id))
    .map((tab) => {
      const other = theirs.get(tab.id);
      return other && other.changedAt > tab.changedAt ? other : tab;
    });
  const known = new Set(state.tabs.map((tab) => tab.id));
  const tabs = [...kept, ...stored.filter((tab) => !known.has(tab.id))];
  const activeId = tabs.some((tab) => tab.id === state.activeId) ? state.activeId : (tabs[0]?.id ?? null);
  return { ...state, tabs, activeId };
}

function withoutTab(runs: LabState['runs'], id: string): LabState['runs'] {
  return Object.fromEntries(Object.entries(runs).filter(([slot]) => slot !== id && !slot.startsWith(`${id}/`)));
}
