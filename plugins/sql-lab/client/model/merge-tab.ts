import type { EditorTab } from './editor-tab.ts';
import { activate, keepClosed, type LabState, sorted } from './lab-state.ts';

/**
 * Takes in a tab as another window or browser wrote it. The later word counts. Where both have typed since they last agreed, the
 * text that loses is kept among the closed tabs, so that nothing typed is lost.
 * @param base The version that both had before, if there was one.
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

/** A tab that another window closed; what was typed here since can be had back. */
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

/** A number that the server gave to one of two versions counts for both. */
function withIdentity(tab: EditorTab, other: EditorTab): EditorTab {
  if (tab.serverId !== null || other.serverId === null) return tab;
  const { serverId, editorId, migrateFrom } = other;
  return { ...tab, serverId, editorId, migrateFrom };
}
