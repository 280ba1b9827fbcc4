import { useCallback, useEffect, useRef } from 'react';

interface Holder {
  /** Whether the work comes back although it was not saved. */
  readonly kept: boolean;
}

export interface UnsavedWorkOptions {
  /** The work is kept on this device and offered when the page is opened again: leaving loses nothing. */
  readonly kept?: boolean;
}

const holders = new Set<Holder>();

/**
 * While `unsaved` is true, leaving the page asks first: a link, the back button, a reload, closing the tab. Changes of
 * the address that stay on the page's path do not ask.
 *
 * @returns a function that gives the page free at once, for a page that leads elsewhere in the moment it has saved.
 */
export function useUnsavedWork(unsaved: boolean, { kept = false }: UnsavedWorkOptions = {}): () => void {
  const holder = useRef<Holder | null>(null);
  const release = useCallback(() => {
    if (holder.current === null) return;
    letGo(holder.current);
    holder.current = null;
  }, []);
  useEffect(() => {
    if (!unsaved) return undefined;
    const own: Holder = { kept };
    holder.current = own;
    holders.add(own);
    addEventListener('beforeunload', askToStay);
    return () => {
      letGo(own);
      if (holder.current === own) holder.current = null;
    };
  }, [unsaved, kept]);
  return release;
}

/** Whether anything on the page is not saved. */
export function hasUnsavedWork(): boolean {
  return holders.size > 0;
}

/** Whether leaving the page would lose something for good, not only leave it unsaved. */
export function losesUnsavedWork(): boolean {
  return [...holders].some((holder) => !holder.kept);
}

function letGo(holder: Holder): void {
  holders.delete(holder);
  if (holders.size === 0) removeEventListener('beforeunload', askToStay);
}

function askToStay(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
