import { useCallback, useState } from 'react';

/** Steps that can be taken back. */
const LIMIT = 50;
/** Changes of one thing that follow each other this closely, such as typed letters, are one step. */
const ONE_STEP_MS = 1000;

export interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
  readonly last?: { readonly subject: string; readonly at: number };
}

export interface Undoable<T> {
  readonly value: T;
  /** Null: there is nothing to take back. */
  readonly undo: (() => void) | null;
  /** Null: there is nothing to do again. */
  readonly redo: (() => void) | null;
  /** A new value, as a step. `subject` names what was changed. */
  set(value: T, subject: string): void;
  /** A new value from which nothing leads back. */
  restart(value: T): void;
}

/** A value whose changes can be taken back and done again. */
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
