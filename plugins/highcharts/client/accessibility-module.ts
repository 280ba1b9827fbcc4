import { useEffect, useState } from 'react';

/** So long no drawing may have appeared before the part is fetched: the pictures of a page come first. */
const QUIET_MS = 1_000;

let isLoaded = false;
let isAsked = false;
let quiet: ReturnType<typeof setTimeout> | undefined;
/** Drawings without the part, in the order in which they appeared. */
const waiting = new Set<() => void>();

/**
 * Whether the library's part for assistive technology is there for this drawing. It is asked for once the page has nothing better
 * to do: it is a third of the library, and no picture needs it. Drawings that are there are made again with it, so each has
 * an idle moment of its own.
 */
export function useAccessibilityModule(): boolean {
  const [describes, setDescribes] = useState(isLoaded);
  useEffect(() => {
    if (describes) return undefined;
    const describe = () => setDescribes(true);
    waiting.add(describe);
    if (isLoaded) describeNext();
    else loadWhenQuiet();
    return () => void waiting.delete(describe);
  }, [describes]);
  return describes;
}

function loadWhenQuiet(): void {
  if (isAsked) return;
  clearTimeout(quiet);
  quiet = setTimeout(() => whenIdle(load), QUIET_MS);
}

function load(): void {
  if (isAsked || waiting.size === 0) return;
  isAsked = true;
  import('highcharts/modules/accessibility').then(
    () => {
      isLoaded = true;
      describeNext();
    },
    () => {
      // Drawings keep their names meanwhile; the next one that appears asks again.
      isAsked = false;
    },
  );
}

function describeNext(): void {
  whenIdle(() => {
    const [next] = waiting;
    if (next === undefined) return;
    waiting.delete(next);
    next();
    describeNext();
  });
}

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 4_000 });
  else setTimeout(work, 0);
}
