import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import { discard, isUnsaved, undoableOf } from '../state/dashboard-store.ts';
import { forgetDraft } from '../storage/forget-draft.ts';
import { carryOver } from '../storage/kept-draft.ts';
import { saveFailure, saveLayout, tellSaved } from '../storage/save-dashboard.ts';
import { focusStartOfEditing } from './reveal.ts';

export interface EditExit {
  readonly isSaving: boolean;
  /** Saves, and leaves edit mode. */
  save(): void;
  /** Leaves edit mode without saving, with a toast that offers to undo that. */
  abandon(): void;
}

/** The ways out of edit mode. `release` lets the page be left without a question. */
export function useEditExit(release: () => void): EditExit {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const runtime = useDashboard();
  const { store, id, isNew, notifier } = runtime;
  const navigate = useNavigate();
  const [, setSearch] = useSearchParams();
  const setEditing = (isEditing: boolean) => {
    if (!isEditing) focusStartOfEditing();
    setSearch(
      (search) => {
        if (isEditing) search.set('edit', 'true');
        else search.delete('edit');
        return search;
      },
      { replace: !isEditing },
    );
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveLayout(runtime),
    onSuccess: (savedId) => {
      if (savedId === undefined) return;
      tellSaved(runtime, t);
      const state = store.getState();
      const isLeft = !isUnsaved(state);
      // What came while the save was under way is neither saved nor lost: the editor stays with it.
      if (!isLeft && !isNew) return;
      forgetDraft(runtime);
      release();
      if (!isLeft && carryOver(savedId, { ...state, began: state.saved }))
        void navigate(`/superset/dashboard/${savedId}/?edit=true`, { replace: true });
      else if (isNew) void navigate(`/superset/dashboard/${savedId}/`, { replace: true });
      else setEditing(false);
    },
    onError: (error) => notifier.error(saveFailure(error, t)),
  });
  return {
    isSaving: isPending,
    save() {
      if (!isPending) mutate();
    },
    abandon() {
      const state = store.getState();
      const work = undoableOf(state);
      forgetDraft(runtime);
      if (isNew) {
        release();
        void navigate('/dashboard/list/');
      } else {
        discard(store);
        setEditing(false);
      }
      if (!isUnsaved(state)) return;
      notifier.undoable(t('edit.discarded'), () => {
        if (!isNew) {
          store.setState(work);
          setEditing(true);
        } else if (carryOver(id, work)) void navigate('/dashboard/new');
      });
    },
  };
}
