import { useCallback, useState } from 'react';

/** Number of undo steps. */
const LIMIT = 50;
/** Changes of one subject that follow each other within this time, such as typed letters, are one step. */
const ONE_STEP_MS = 1000;

export interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
  readonly last?: { readonly subject: string; readonly at: number };
}

export interface Undoable<T> {
  readonly value: T;
  /** Null: nothing to undo. */
  readonly undo: (() => void) | null;
  /** Null: nothing to redo. */
  readonly redo: (() => void) | null;
  /** Sets a new value as an undo step. `subject` names the changed member. */
  set(value: T, subject: string): void;
  /** Sets a new value and clears the history. */
  restart(value: T): void;
}

/** A value with undo and redo. */
export function useHistory<T>(initial: T): Undoable<T> {
  const [history, setHistory] = useState<History<T>>({ past: [], now: initial, future: [] });
  const set = useCallback(
    (value: T, subject: string) => setHistory((before) => withStep(before, value, { subject, at: Date.now() })),
    [],
  );
  const restart = useCallback((value: T) => setHistory({ past: [], now: value, future: [] }), []);
  const undo = useCallback(() => setHistory(undone), []);
  const redo = useCallback(() => setHistory(redone), []);
  return {
    value: history.now,
    set,
    restart,
    undo: history.past.length > 0 ? undo : null,
    redo: history.future.length > 0 ? redo : null,
  };
}

export function withStep<T>(history: History<T>, value: T, step: NonNullable<History<T>['last']>): History<T> {
  const { past, now, last } = history;
  const goesOn = last?.subject === step.subject && step.at - last.at < ONE_STEP_MS;
  return { past: goesOn ? past : [...past, now].slice(-LIMIT), now: value, future: [], last: step };
}

export function undone<T>({ past, now, future }: History<T>): History<T> {
  const [before] = past.slice(-1);
  return before === undefined
    ? { past, now, future }
    : { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

export function redone<T>({ past, now, future }: History<T>): History<T> {
  const [next, ...rest] = future;
  return next === undefined ? { past, now, future } : { past: [...past, now], now: next, future: rest };
}
