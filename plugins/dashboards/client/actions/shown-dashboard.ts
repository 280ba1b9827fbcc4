import type { ShownObject } from '@facet/sdk/client';
import { writeMasks } from '../../common/filters/wire-masks.ts';
import type { DashboardRuntime } from '../runtime/dashboard-runtime.ts';

/** The dashboard as it is described to plugins; null before it is first saved. */
export function shownDashboard({ id, isNew, store, urlParams }: DashboardRuntime, name: string): ShownObject | null {
  if (isNew) return null;
  return {
    kind: 'dashboard',
    id,
    name,
    state() {
      const { filtering, activeTabs, layout } = store.getState();
      return {
        dataMask: writeMasks(filtering),
        activeTabs: [...activeTabs],
        hasTabs: Object.values(layout).some(({ type }) => type === 'TABS'),
        urlParams: Object.entries(urlParams),
      };
    },
  };
}
