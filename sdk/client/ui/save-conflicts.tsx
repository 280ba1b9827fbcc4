import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ConflictChoice, type GuardedSave, type SaveConflict, type Saved, saveGuarded } from '../save-conflict.ts';
import { loadable } from '../loadable.tsx';

export interface SaveConflictsOptions {
  /** What people call a member of the contract: `dashboard_title` → `Title`. */
  label(member: string): string;
  /** What was typed here gives way to what the other person has saved. */
  onTheirs(): void;
}

export interface SaveConflicts {
  /** Resolves to `undefined` when it was given up, for theirs or for a second thought. @throws what the save throws */
  save<T extends { readonly version?: string | undefined }>(attempt: GuardedSave<T>): Promise<Saved<T> | undefined>;
  /** Belongs somewhere in what the caller renders. */
  readonly dialog: ReactNode;
}

interface Question {
  readonly conflict: SaveConflict;
  answer(choice: ConflictChoice): void;
}

const { Component: ConflictDialog, prepare } = loadable(
  async () => (await import('./conflict-dialog.tsx')).ConflictDialog,
);

/** Saves objects that other users may save too. If one of them was faster, a dialog shows the conflict and the user decides. */
export function useSaveConflicts(options: SaveConflictsOptions): SaveConflicts {
  const [prepared, setPrepared] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const save = useCallback<SaveConflicts['save']>(async (attempt) => {
    const choices: ConflictChoice[] = [];
    const saved = await saveGuarded(attempt, async (conflict) => {
      await prepare();
      // Mounted closed first: a dialog that mounts open does not know where the focus came from.
      flushSync(() => setPrepared(true));
      const choice = await new Promise<ConflictChoice>((answer) => setQuestion({ conflict, answer }));
      setQuestion(null);
      choices.push(choice);
      return choice;
    });
    if (choices.at(-1) === 'theirs') latest.current.onTheirs();
    return saved;
  }, []);

  const shown = prepared ? (
    <ConflictDialog
      conflict={question?.conflict ?? null}
      label={options.label}
      onChoice={(choice) => question?.answer(choice)}
    />
  ) : null;
  return { save, dialog: shown };
}
