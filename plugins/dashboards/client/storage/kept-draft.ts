import { useEffect, useState } from 'react';
import { type DraftOf, draftKeyOf, forgetDraft } from './forget-draft.ts';
import { NO_CHART_RULES } from '../../common/settings/chart-rules.ts';
import { type DashboardStore, isUnsaved, sameWork, type Undoable, undoableOf } from '../state/dashboard-store.ts';

const REST_MS = 800;

/** Unsaved work on a dashboard, as this device keeps it. */
export interface Draft extends Undoable {
  /** When the dashboard was last saved by any user; drafts of an older version are not offered. */
  readonly changedOn: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

export function readDraft(of: DraftOf, changedOn: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(draftKeyOf(of)) ?? 'null');
    return isDraft(draft) && draft.changedOn === changedOn ? { ...UNCHANGED, ...draft } : null;
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
 * Hands unsaved work over to the reloaded page after something else was saved.
 * @returns whether that is possible: a browser may have no storage, or no room.
 */
export function carryOver(id: number, { began, ...work }: Carried): boolean {
  try {
    sessionStorage.setItem(carriedKeyOf(id), JSON.stringify({ ...undoableOf(work), began }));
    return true;
  } catch {
    return false;
  }
}

/** Takes the work that was handed over, once. */
export function takeCarried(id: number): Carried | null {
  try {
    const text = sessionStorage.getItem(carriedKeyOf(id));
    sessionStorage.removeItem(carriedKeyOf(id));
    const carried: unknown = JSON.parse(text ?? 'null');
    return isUndoable(carried) ? { ...UNCHANGED, ...carried } : null;
  } catch {
    // Without storage nothing was handed on.
    return null;
  }
}

type Kept = Omit<Carried, 'chartRules'> & Partial<Undoable>;

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
      const draft: Draft = { ...undoableOf(state), changedOn, at: Date.now() };
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

/** Of work that an older version of this page has kept. */
const UNCHANGED = { chartRules: NO_CHART_RULES };

function isUndoable(value: unknown): value is Kept {
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
    typeof value.css === 'string' &&
    (!('chartRules' in value) || (typeof value.chartRules === 'object' && value.chartRules !== null))
  );
}

function isDraft(value: unknown): value is Kept & Pick<Draft, 'changedOn' | 'at'> {
  return isUndoable(value) && 'changedOn' in value && 'at' in value && typeof value.at === 'number';
}
