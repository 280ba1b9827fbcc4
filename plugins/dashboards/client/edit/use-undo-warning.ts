import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { UNDO_LIMIT } from '../state/dashboard-store.ts';
import { useDashboard } from '../runtime/dashboard-runtime.ts';

/** Says once that the oldest steps will be forgotten. */
export function useUndoWarning(): void {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { store, notifier } = useDashboard();
  useEffect(() => {
    let isFull = store.temporal.getState().pastStates.length >= UNDO_LIMIT;
    // A full list is changed in place, so the previous list cannot be compared.
    return store.temporal.subscribe(({ pastStates }) => {
      const wasFull = isFull;
      isFull = pastStates.length >= UNDO_LIMIT;
      if (isFull && !wasFull) notifier.warning(t('edit.undoFull', { count: UNDO_LIMIT }));
    });
  }, [store, notifier, t]);
}
