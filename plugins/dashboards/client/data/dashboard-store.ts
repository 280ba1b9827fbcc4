import type { DataMask } from '@facet/sdk/common';
import { temporal } from 'zundo';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Layout } from '../../common/layout/component.ts';

/** Steps that can be undone: the specification counts 50 and 2. */
export const UNDO_LIMIT = 52;

export interface DashboardState {
  readonly layout: Layout;
  readonly title: string;
  readonly editing: boolean;
  /** What the filters ask for now: of native filters by their id, of charts by `chart-<id>`. */
  readonly masks: Readonly<Record<string, DataMask>>;
  readonly activeTabs: readonly string[];
}

type Undoable = Pick<DashboardState, 'layout' | 'title'>;

/**
 * State of one open dashboard. Layout and title are undoable; what was saved last is kept beside them, so that "unsaved"
 * is derived: undoing every step clears it.
 */
export function createDashboardStore(initial: DashboardState) {
  const store = createStore<DashboardState>()(
    temporal((): DashboardState => initial, {
      limit: UNDO_LIMIT,
      partialize: ({ layout, title }): Undoable => ({ layout, title }),
      equality: (a, b) => a.layout === b.layout && a.title === b.title,
    }),
  );
  return store;
}

export type DashboardStore = ReturnType<typeof createDashboardStore>;

export function setMask(store: StoreApi<DashboardState>, id: string, mask: DataMask): void {
  store.setState((state) => ({ masks: { ...state.masks, [id]: mask } }));
}

export function removeMask(store: StoreApi<DashboardState>, id: string): void {
  store.setState((state) => {
    const { [id]: _gone, ...masks } = state.masks;
    return { masks };
  });
}
