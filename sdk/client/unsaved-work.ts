import { useCallback, useEffect, useRef } from 'react';

const holders = new Set<symbol>();

/**
 * While `unsaved` is true, leaving the page asks first: a link, the back button, a reload, closing the tab. Changes of
 * the address that stay on the page's path do not ask.
 *
 * @returns a function that gives the page free at once, for a page that leads elsewhere in the moment it has saved.
 */
export function useUnsavedWork(unsaved: boolean): () => void {
  const holder = useRef<symbol | null>(null);
  const release = useCallback(() => {
    if (holder.current === null) return;
    letGo(holder.current);
    holder.current = null;
  }, []);
  useEffect(() => {
    if (!unsaved) return undefined;
    const own = Symbol('unsaved work');
    holder.current = own;
    holders.add(own);
    addEventListener('beforeunload', askToStay);
    return () => {
      letGo(own);
      if (holder.current === own) holder.current = null;
    };
  }, [unsaved]);
  return release;
}

/** Whether anything on the page would be lost by leaving it. */
export function hasUnsavedWork(): boolean {
  return holders.size > 0;
}

function letGo(holder: symbol): void {
  holders.delete(holder);
  if (holders.size === 0) removeEventListener('beforeunload', askToStay);
}

function askToStay(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
