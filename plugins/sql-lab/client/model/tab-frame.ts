import type { StoreApi } from 'zustand/vanilla';
import type { EditorTab } from './editor-tab.ts';
import { activeTab, type LabState } from './lab-state.ts';

/** Members that change with every key, or that only the storage of tabs reads: a change of them causes no new render. */
const QUIET = new Set<string>(['sql', 'selection', 'changedAt', 'syncedAt']);

/** A tab without its text. */
export type TabFrame = Omit<EditorTab, 'sql' | 'selection' | 'changedAt' | 'syncedAt'>;

export function sameFrame(a: EditorTab | undefined, b: EditorTab | undefined): boolean {
  if (a === b || !a || !b) return a === b;
  return Object.entries(a).every(([name, value]) => QUIET.has(name) || Object.is(value, Reflect.get(b, name)));
}

/** Selects the tabs. The result stays the same object while only texts change. Each component needs its own selector. */
export function frameSelector(): (state: LabState) => readonly TabFrame[] {
  let last: readonly EditorTab[] = [];
  return ({ tabs }) => {
    const same = tabs.length === last.length && tabs.every((tab, i) => sameFrame(tab, last[i]));
    if (!same) last = tabs;
    return last;
  };
}

/**
 * Selects the active tab. Its text is read at the time of access, so event handlers may read it at any time; components
 * that draw the text subscribe to it instead.
 */
export function activeTabSelector(store: StoreApi<LabState>): (state: LabState) => EditorTab | undefined {
  let last: EditorTab | undefined;
  let shown: EditorTab | undefined;
  return (state) => {
    const tab = activeTab(state);
    if (sameFrame(last, tab)) return shown;
    last = tab;
    shown = tab && withLiveText(store, tab);
    return shown;
  };
}

function withLiveText(store: StoreApi<LabState>, tab: EditorTab): EditorTab {
  const now = () => store.getState().tabs.find(({ id }) => id === tab.id) ?? tab;
  return {
    ...tab,
    get sql() {
      return now().sql;
    },
    get selection() {
      return now().selection;
    },
    get changedAt() {
      return now().changedAt;
    },
    get syncedAt() {
      return now().syncedAt;
    },
  };
}
