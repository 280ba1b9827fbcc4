import type { EditorTab } from './editor-tab.ts';
import { activate, keepClosed, type LabState, sorted } from './lab-state.ts';

/**
 * Merges the version of a tab that another window or browser wrote. The later change wins. Where both were edited since
 * their common version, the losing text is stored among the closed tabs, so that no typed text is lost.
 * @param base The common version, if there is one.
 */
export function mergeTab(state: LabState, theirs: EditorTab, base: EditorTab | undefined): LabState {
  const mine = state.tabs.find((tab) => tab.id === theirs.id);
  if (!mine) return withActive({ ...state, tabs: sorted([...state.tabs, theirs]) });
  const [winner, loser] = theirs.changedAt > mine.changedAt ? [theirs, mine] : [mine, theirs];
  const onlyLoserTyped = base !== undefined && winner.sql === base.sql && loser.loaded;
  const bothTyped = !onlyLoserTyped && winner.sql !== loser.sql && loser.loaded && base?.sql !== loser.sql;
  const text = onlyLoserTyped ? { sql: loser.sql, selection: loser.selection } : {};
  const merged = winner === mine && !onlyLoserTyped ? mine : { ...withIdentity(winner, loser), ...text };
  const kept = bothTyped ? keepClosed(state, { ...loser, id: crypto.randomUUID(), serverId: null }) : state;
  if (merged === mine) return kept;
  return { ...kept, tabs: sorted(kept.tabs.map((tab) => (tab.id === theirs.id ? merged : tab))) };
}

/** Removes a tab that another window closed. Text typed here since then can be reopened. */
export function mergeRemoval(state: LabState, id: string): LabState {
  const mine = state.tabs.find((tab) => tab.id === id);
  if (!mine) return state;
  return withActive({ ...keepClosed(state, mine), tabs: state.tabs.filter((tab) => tab.id !== id) });
}

function withActive(state: LabState): LabState {
  const first = state.tabs[0];
  if (state.tabs.some((tab) => tab.id === state.activeId)) return state;
  return first ? activate(state, first.id) : { ...state, activeId: null };
}

/** An id that the server gave to one of two versions is copied to the other. */
function withIdentity(tab: EditorTab, other: EditorTab): EditorTab {
  if (tab.serverId !== null || other.serverId === null) return tab;
  const { serverId, editorId, migrateFrom } = other;
  return { ...tab, serverId, editorId, migrateFrom };
}
