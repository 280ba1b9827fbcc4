import { useEffect, useSyncExternalStore } from 'react';

let isLoaded = false;
let isAsked = false;
const listeners = new Set<() => void>();

/**
 * Whether the library's part for assistive technology is there. The first drawing asks for it once the page has nothing
 * better to do: it is a third of the library, and no picture needs it.
 */
export function useAccessibilityModule(): boolean {
  useEffect(() => {
    if (isAsked) return undefined;
    isAsked = true;
    return whenIdle(load);
  }, []);
  return useSyncExternalStore(subscribe, () => isLoaded);
}

function load(): void {
  import('highcharts/modules/accessibility').then(
    () => {
      isLoaded = true;
      for (const listener of listeners) listener();
    },
    () => {
      // Drawings keep their names meanwhile; the next one that appears asks again.
      isAsked = false;
    },
  );
}

/** @returns how to take the wish back before it came true. */
function whenIdle(work: () => void): () => void {
  const start = () => {
    cancel = () => {};
    work();
  };
  let cancel = () => {
    isAsked = false;
  };
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(start, { timeout: 4000 });
    return () => {
      cancelIdleCallback(handle);
      cancel();
    };
  }
  const timer = setTimeout(start, 1000);
  return () => {
    clearTimeout(timer);
    cancel();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
