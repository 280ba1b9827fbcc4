import type { SeenVersion } from '@facet/sdk/client';
import type { FormData } from '@facet/sdk/common';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { BenchDialog } from './bench-dialogs.tsx';
import type { BenchForm } from './use-bench-form.ts';
import type { Undoable } from './use-history.ts';

interface SavedBench extends Pick<BenchForm, 'form' | 'saved' | 'changed'> {
  readonly history: Pick<Undoable<FormData>, 'restart'>;
  /** The open dialog. */
  readonly dialog: BenchDialog | null;
  open(dialog: BenchDialog | null): void;
}

/** The steps after a save: the form becomes that of the saved chart, and the page navigates to `next`, if it is given. */
export function useAfterSave({ form, saved, changed, history, dialog, open }: SavedBench) {
  const leave = useLeaving(changed || dialog !== null);
  return async (chart: number, after?: SeenVersion, next?: string): Promise<void> => {
    open(null);
    const written = { ...form, slice_id: chart };
    history.restart(written);
    await saved.written(chart, written, after);
    if (next !== undefined) leave(next);
  };
}

/** Navigates once the page has no unsaved changes and no dialog, so that no confirmation is shown. */
function useLeaving(holds: boolean): (address: string) => void {
  const navigate = useNavigate();
  const [next, leave] = useState<string | null>(null);
  useEffect(() => {
    if (next !== null && !holds) void navigate(next);
  }, [next, holds, navigate]);
  return leave;
}
