import type { DataMask } from '@facet/sdk/common';
import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import {
  applyChanges,
  changedFilters,
  changeFilter,
  chooseAgain,
  clearAll,
  type FilterMasks,
  maskDraft,
  missingFilters,
} from '../../common/filters/filtering.ts';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import { filterStep } from '../state/dashboard-store.ts';

export interface FilterDraft {
  /** Masks as they would be applied now. */
  readonly masks: FilterMasks;
  /** Ids of the filters whose value differs from the applied one. */
  readonly changed: readonly string[];
  /** A filter that must have a value has none. */
  readonly incomplete: boolean;
  change(id: string, mask: DataMask): void;
  apply(): void;
  /** Clears all filters and all selections of charts, without Apply. */
  clearAll(): void;
}

/** Changes of filters that wait to be applied together. The first value of a filter that chooses one applies at once. */
export function useFilterDraft(): FilterDraft {
  const { store, filterType } = useDashboard();
  const filtering = useStore(store, (state) => state.filtering);
  const settings = useStore(store, (state) => state.settings);
  const masks = useMemo(() => maskDraft(filtering), [filtering]);
  const changed = useMemo(() => changedFilters(filtering, settings), [filtering, settings]);
  const change = useCallback(
    (id: string, mask: DataMask) => filterStep(store, (now) => changeFilter(now, id, mask)),
    [store],
  );
  const apply = useCallback(() => {
    const rules = store.getState().settings;
    filterStep(store, (now) => chooseAgain(now, applyChanges(now, rules), rules, filterType));
  }, [store, filterType]);
  const clear = useCallback(() => filterStep(store, clearAll), [store]);
  const incomplete = missingFilters(filtering, settings).length > 0;
  return { masks, changed, incomplete, change, apply, clearAll: clear };
}
