import type { SeenVersion } from '@facet/sdk/client';
import type { FormData } from '@facet/sdk/common';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { BenchDialog } from './bench-dialogs.tsx';
import type { BenchForm } from './use-bench-form.ts';
import type { Undoable } from './use-history.ts';

interface SavedBench extends Pick<BenchForm, 'form' | 'saved' | 'changed'> {
  readonly history: Pick<Undoable<FormData>, 'restart'>;
  /** The one that is open. */
  readonly dialog: BenchDialog | null;
  open(dialog: BenchDialog | null): void;
}

/** What follows a save: the form is that of the saved chart, and the page leads on where the save says so. */
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

/** Leads elsewhere once the page holds nothing that leaving it would ask about. */
function useLeaving(holds: boolean): (address: string) => void {
  const navigate = useNavigate();
  const [next, leave] = useState<string | null>(null);
  useEffect(() => {
    if (next !== null && !holds) void navigate(next);
  }, [next, holds, navigate]);
  return leave;
}
