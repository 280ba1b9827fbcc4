import type { DataMask } from '@facet/sdk/common';
import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import { type DataMasks, maskIdOfChart } from '../../common/filters/active-filters.ts';
import { isRequired, type NativeFilter } from '../../common/filters/native-filter.ts';
import { CLEARED, hasValue, sameMask } from '../../common/filters/mask.ts';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import { settleFirstValue } from '../state/dashboard-store.ts';

export interface FilterDraft {
  /** Masks as they would be applied now. */
  readonly masks: DataMasks;
  /** Ids of the filters whose value differs from the applied one. */
  readonly changed: readonly string[];
  /** A filter that must have a value has none. */
  readonly incomplete: boolean;
  change(id: string, mask: DataMask): void;
  apply(): void;
  /** Takes all filters and all selections of charts back, at once. */
  clearAll(): void;
}

/** Changes of filters that wait to be applied together. The first value of a filter that chooses one applies at once. */
export function useFilterDraft(): FilterDraft {
  const { store, chartIds } = useDashboard();
  const applied = useStore(store, (state) => state.masks);
  const filters = useStore(store, (state) => state.settings.filters);
  const draft = useStore(store, (state) => state.draftMasks);
  const masks = useMemo(() => ({ ...applied, ...draft }), [applied, draft]);
  const changed = useMemo(
    () => filters.filter(({ id }) => draft[id] !== undefined && !sameMask(applied[id], draft[id])).map(({ id }) => id),
    [filters, applied, draft],
  );
  const change = useCallback(
    (id: string, mask: DataMask) => {
      if (store.getState().waitingFor.includes(id)) settleFirstValue(store, id, mask);
      else store.setState(({ draftMasks }) => ({ draftMasks: { ...draftMasks, [id]: { ...mask, id } } }));
    },
    [store],
  );
  const apply = useCallback(() => {
    store.setState(({ masks: before, draftMasks, settings }) => {
      const asked = settings.filters.flatMap(({ id }) => (draftMasks[id] ? [[id, draftMasks[id]] as const] : []));
      return { masks: { ...before, ...Object.fromEntries(asked) }, draftMasks: {} };
    });
  }, [store]);
  const clearAll = useCallback(() => {
    const selections = new Set(chartIds().map(maskIdOfChart));
    store.setState((state) => ({
      masks: Object.fromEntries(
        Object.keys(state.masks)
          .filter((id) => !selections.has(id))
          .map((id) => [id, { id, ...CLEARED }]),
      ),
      draftMasks: {},
    }));
  }, [store, chartIds]);
  const incomplete = filters.some((filter) => isMissing(filter, masks));
  return { masks, changed, incomplete, change, apply, clearAll };
}

function isMissing(filter: NativeFilter, masks: DataMasks): boolean {
  return filter.type === 'NATIVE_FILTER' && isRequired(filter) && !hasValue(masks[filter.id]);
}
