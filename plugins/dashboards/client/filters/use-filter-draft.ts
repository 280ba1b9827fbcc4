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
import { useRefusedValues } from './use-refused-values.ts';

export interface FilterDraft {
  /** Masks as they would be applied now. */
  readonly masks: FilterMasks;
  /** Ids of the filters whose value differs from the applied one. */
  readonly changed: readonly string[];
  /** Filters that must have a value and have none; nothing is applied while there are any. */
  readonly missing: readonly string[];
  /** The same of those whose type refuses their value. */
  readonly refused: readonly string[];
  /** Whether some filter keeps the changes from being applied. */
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
  const missing = useMemo(() => missingFilters(filtering, settings), [filtering, settings]);
  const refused = useRefusedValues(changed, masks);
  const incomplete = missing.length + refused.length > 0;
  return { masks, changed, missing, refused, incomplete, change, apply, clearAll: clear };
}
