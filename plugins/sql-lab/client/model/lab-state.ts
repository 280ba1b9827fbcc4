import {
  type EditorTab,
  newTab,
  type OpenTable,
  previewId,
  RESULTS,
  type TabGiven,
  type TablePreview,
} from './editor-tab.ts';
import type { LabRun } from './lab-run.ts';

/** The open tabs, the recently closed ones, and the latest run of each tab and preview (by slot). */
export interface LabState {
  readonly tabs: readonly EditorTab[];
  readonly activeId: string | null;
  /** The most recently closed tab comes first. */
  readonly closed: readonly EditorTab[];
  readonly runs: Readonly<Record<string, LabRun>>;
}

export interface TabDefaults {
  readonly dbId: number | null;
  readonly queryLimit: number;
}

export const EMPTY_LAB: LabState = { tabs: [], activeId: null, closed: [], runs: {} };
/** The number of closed tabs that are remembered. */
export const KEPT_CLOSED = 20;

/** Key under which the run of a preview is stored; the run of a tab is stored under the tab's id. */
export function previewSlot(tabId: string, preview: TablePreview): string {
  return `${tabId}/${previewId(preview)}`;
}

export function activeTab(state: LabState): EditorTab | undefined {
  return state.tabs.find((tab) => tab.id === state.activeId);
}

export function openTab(state: LabState, defaults: TabDefaults, given: TabGiven = {}): LabState {
  const tab = newTab(state.tabs, activeTab(state), defaults, given);
  return { ...state, tabs: [...state.tabs, tab], activeId: tab.id };
}

export function changeTab(state: LabState, id: string, change: Partial<Omit<EditorTab, 'id'>>): LabState {
  return noteTab(state, id, { changedAt: Date.now(), ...change });
}

/** Applies a change that the user did not make, such as an id from the server. It leaves `changedAt` as it is. */
export function noteTab(state: LabState, id: string, change: Partial<Omit<EditorTab, 'id'>>): LabState {
  if (!state.tabs.some((tab) => tab.id === id)) return state;
  return { ...state, tabs: state.tabs.map((tab) => (tab.id === id ? { ...tab, ...change } : tab)) };
}

export function activate(state: LabState, id: string): LabState {
  return state.tabs.some((tab) => tab.id === id) ? { ...state, activeId: id } : state;
}

/** If the tab was active, its right neighbour becomes active, or the left one when there is none. */
export function closeTab(state: LabState, id: string): LabState {
  const at = state.tabs.findIndex((tab) => tab.id === id);
  const tab = state.tabs[at];
  if (!tab) return state;
  const tabs = state.tabs.filter((other) => other.id !== id);
  const next = tabs[at] ?? tabs.at(-1);
  return {
    ...keepClosed(state, tab),
    tabs,
    activeId: state.activeId === id ? (next?.id ?? null) : state.activeId,
    runs: withoutTab(state.runs, id),
  };
}

export function closeOthers(state: LabState, id: string): LabState {
  const closing = state.tabs.filter((tab) => tab.id !== id).map((tab) => tab.id);
  return { ...closing.reduce(closeTab, state), activeId: id };
}

/** Remembers a closed tab so that it can be reopened. A tab whose text was never loaded has nothing to remember. */
export function keepClosed(state: LabState, tab: EditorTab): LabState {
  if (!tab.loaded) return state;
  const others = state.closed.filter((other) => other.id !== tab.id);
  return { ...state, closed: [tab, ...others].slice(0, KEPT_CLOSED) };
}

export function reopenTab(state: LabState): LabState {
  const [tab, ...closed] = state.closed;
  if (!tab) return state;
  if (state.tabs.some((other) => other.id === tab.id)) return { ...state, closed, activeId: tab.id };
  const { serverId, editorId } = tab;
  const opened = { ...tab, serverId: null, syncedAt: 0, changedAt: Date.now() };
  // The server creates a new tab for it, to which the earlier queries are moved.
  const back = serverId === null ? opened : { ...opened, editorId: tab.id, migrateFrom: editorId };
  return { ...state, tabs: sorted([...state.tabs, back]), activeId: tab.id, closed };
}

/** @param name Name of the copy. */
export function duplicateTab(state: LabState, id: string, name: string, defaults: TabDefaults): LabState {
  const tab = state.tabs.find((other) => other.id === id);
  if (!tab) return state;
  const { id: _id, changedAt: _changedAt, position: _position, editorId: _editorId, ...rest } = tab;
  const own = { name, remoteId: null, serverId: null, migrateFrom: null, syncedAt: 0, previews: [], south: RESULTS };
  const opened = openTab(state, defaults, { ...rest, ...own });
  const at = state.tabs.indexOf(tab) + 1;
  return opened.activeId === null ? opened : moveTab(opened, opened.activeId, at);
}

/** Moves a tab to another position among its neighbours. */
export function moveTab(state: LabState, id: string, to: number): LabState {
  const others = state.tabs.filter((other) => other.id !== id);
  if (others.length === state.tabs.length) return state;
  const at = Math.min(others.length, Math.max(0, to));
  const before = others[at - 1]?.position;
  const after = others[at]?.position;
  const position =
    before === undefined ? (after ?? 1) - 1 : after === undefined ? before + 1 : before + (after - before) / 2;
  // Repeated halving exhausts the numbers between two neighbours; then all tabs get new positions.
  if (position === before || position === after) return moveTab(renumbered(state), id, to);
  const moved = changeTab(state, id, { position });
  return { ...moved, tabs: sorted(moved.tabs) };
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

/** Specification A4.11: opens a table of the left bar, or expands and collapses one that is already open. */
export function setTable(state: LabState, id: string, table: OpenTable): LabState {
  const tab = state.tabs.find((other) => other.id === id);
  if (!tab) return state;
  const known = tab.tables.some((other) => sameTable(other, table));
  const tables = known ? tab.tables.map((other) => (sameTable(other, table) ? table : other)) : [table, ...tab.tables];
  return changeTab(state, id, { tables });
}

/** Removes a table from the open ones. */
export function dropTable(state: LabState, id: string, table: Pick<OpenTable, 'schema' | 'name'>): LabState {
  const tab = state.tabs.find((other) => other.id === id);
  if (!tab) return state;
  return changeTab(state, id, { tables: tab.tables.filter((other) => !sameTable(other, table)) });
}

type TableName = Pick<OpenTable, 'schema' | 'name'>;

export function sameTable(a: TableName, b: TableName): boolean {
  return a.schema === b.schema && a.name === b.name;
}

export function setRun(state: LabState, slot: string, run: LabRun): LabState {
  return { ...state, runs: { ...state.runs, [slot]: run } };
}

/** Changes the run of a slot unless another one has taken its place. */
export function changeRun(state: LabState, slot: string, clientId: string, change: Partial<LabRun>): LabState {
  const run = state.runs[slot];
  return run?.clientId === clientId ? setRun(state, slot, { ...run, ...change }) : state;
}

export function sorted(tabs: readonly EditorTab[]): readonly EditorTab[] {
  return tabs.toSorted((a, b) => a.position - b.position);
}

function renumbered(state: LabState): LabState {
  const changedAt = Date.now();
  return { ...state, tabs: state.tabs.map((tab, i) => ({ ...tab, position: i + 1, changedAt })) };
}

function withoutTab(runs: LabState['runs'], id: string): LabState['runs'] {
  return Object.fromEntries(Object.entries(runs).filter(([slot]) => slot !== id && !slot.startsWith(`${id}/`)));
}
