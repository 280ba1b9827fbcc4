import { useEffect, useState } from 'react';
import { type DraftOf, draftKeyOf, forgetDraft } from './forget-draft.ts';
import { type DashboardStore, isUnsaved, type Undoable } from '../state/dashboard-store.ts';

const REST_MS = 800;

/** Unsaved work on a dashboard, as this device keeps it. */
export interface Draft extends Undoable {
  /** When the dashboard was saved last, by whomever: work on an older one is not offered again. */
  readonly changedOn: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

export function readDraft(of: DraftOf, changedOn: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(draftKeyOf(of)) ?? 'null');
    return isDraft(draft) && draft.changedOn === changedOn ? draft : null;
  } catch {
    // A browser without storage, or something else under our key: there is no draft then.
    return null;
  }
}

const carriedKeyOf = (id: number): string => `facet:dashboard-carried:${id}`;

/** Unsaved work, and what it began from. */
interface Carried extends Undoable {
  readonly began?: Undoable;
}

/**
 * Hands unsaved work on to the page that opens next, where something beside it was saved and the page is read anew.
 * @returns whether that is possible: a browser may have no storage, or no room.
 */
export function carryOver(id: number, { layout, title, css, began }: Carried): boolean {
  try {
    sessionStorage.setItem(carriedKeyOf(id), JSON.stringify({ layout, title, css, began }));
    return true;
  } catch {
    return false;
  }
}

/** What was handed on, once. */
export function takeCarried(id: number): Carried | null {
  try {
    const text = sessionStorage.getItem(carriedKeyOf(id));
    sessionStorage.removeItem(carriedKeyOf(id));
    const carried: unknown = JSON.parse(text ?? 'null');
    return isUndoable(carried) ? carried : null;
  } catch {
    // Without storage nothing was handed on.
    return null;
  }
}

/** Keeps unsaved work on this device. @returns when it was kept last, epoch milliseconds */
export function useKeptDraft(store: DashboardStore, of: DraftOf, changedOn: string): number | null {
  const [keptAt, setKeptAt] = useState<number | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      const state = store.getState();
      if (!isUnsaved(state)) {
        forgetDraft(of);
        setKeptAt(null);
        return;
      }
      const { layout, title, css } = state;
      const draft: Draft = { layout, title, css, changedOn, at: Date.now() };
      try {
        localStorage.setItem(draftKeyOf(of), JSON.stringify(draft));
        setKeptAt(draft.at);
      } catch {
        // Storage is full or refused: the guard on leaving still warns.
        setKeptAt(null);
      }
    };
    const stop = store.subscribe((state, before) => {
      if (sameWork(state, before) && state.saved === before.saved) return;
      clearTimeout(timer);
      timer = setTimeout(keep, REST_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store, of, changedOn]);
  return keptAt;
}

const sameWork = (a: Undoable, b: Undoable): boolean => a.layout === b.layout && a.title === b.title && a.css === b.css;

function isUndoable(value: unknown): value is Undoable {
  return (
    typeof value === 'object' &&
    value !== null &&
    'layout' in value &&
    typeof value.layout === 'object' &&
    value.layout !== null &&
    'ROOT_ID' in value.layout &&
    'title' in value &&
    typeof value.title === 'string' &&
    'css' in value &&
    typeof value.css === 'string'
  );
}

function isDraft(value: unknown): value is Draft {
  return isUndoable(value) && 'changedOn' in value && 'at' in value && typeof value.at === 'number';
}
