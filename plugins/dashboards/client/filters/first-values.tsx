import type { DataMask } from '@facet/sdk/common';
import { useCallback } from 'react';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { FilterInput } from './filter-field.tsx';

/** The inputs of filters that have yet to choose their first value, out of sight. */
export default function FirstValues() {
  const { store } = useDashboard();
  const masks = useDashboardState((state) => state.masks);
  const filters = useDashboardState((state) => state.settings.filters);
  const waitingFor = useDashboardState((state) => state.waitingFor);
  const choose = useCallback(
    (id: string, mask: DataMask) => {
      if (!store.getState().waitingFor.includes(id)) return;
      store.setState((state) => ({
        masks: { ...state.masks, [id]: { ...mask, id } },
        waitingFor: state.waitingFor.filter((one) => one !== id),
      }));
    },
    [store],
  );
  return (
    <div hidden>
      {filters
        .filter((filter) => waitingFor.includes(filter.id))
        .map((filter) => (
          <FilterInput key={filter.id} filter={filter} masks={masks} onChange={choose} />
        ))}
    </div>
  );
}
