import { useEffect, useState } from 'react';
import { TouchWatch } from './touch-watch.ts';

/** The module is loaded once no chart has appeared for this long: the charts of a page are drawn first. */
const QUIET_MS = 1_000;

let isLoaded = false;
let isAsked = false;
let touches: TouchWatch | undefined;
let quiet: ReturnType<typeof setTimeout> | undefined;
/** No chart is recreated while somebody points or scrolls, and this long after: it takes the page up to 100 ms. */
const UNTOUCHED_MS = 1_000;

/** Mounted charts without the module, in the order in which they appeared. */
const waiting = new Set<() => void>();

/**
 * Whether Highcharts' accessibility module is active for this chart. It is a third of the library and no picture needs
 * it, so it is loaded when the page is idle. Existing charts are then recreated with it, each in an idle moment of its
 * own.
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
  import('highcharts/esm/modules/accessibility.js').then(
    () => {
      isLoaded = true;
      describeNext();
    },
    () => {
      // Until then charts only have their names; the next chart that appears tries again.
      isAsked = false;
    },
  );
}

function describeNext(): void {
  touches ??= new TouchWatch();
  const watch = touches;
  whenIdle(() => {
    const [next] = waiting;
    if (next === undefined) return stopWatching();
    const restMs = UNTOUCHED_MS - watch.untouchedMs;
    if (restMs > 0) return void setTimeout(describeNext, restMs);
    waiting.delete(next);
    next();
    describeNext();
  });
}

function stopWatching(): void {
  touches?.release();
  touches = undefined;
}

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 4_000 });
  else setTimeout(work, 0);
}
