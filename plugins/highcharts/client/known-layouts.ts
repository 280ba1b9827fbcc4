import type { DrawingLayout } from '../contract.client.ts';
import { askWorker } from './ask-worker.ts';

/** Number of drawn layouts that are kept. */
const KNOWN = 16;
/** Number of layouts in total, including those of charts that were unmounted before they were drawn. */
const MOST = 256;

interface KnownLayout<P> {
  readonly layout: Promise<Partial<P>>;
  isSettled: boolean;
  /** Whether it was requested after it was resolved. */
  isDrawn: boolean;
}

/**
 * A cache of a chart type's layouts by key. React requests the same promise again and again, and neither another size
 * nor another selection needs a new layout. A layout that is not drawn yet does not count
 * towards `KNOWN`: a chart whose layout is restarted at each request would wait for ever.
 */
export function knownLayouts<P>({ key, run }: DrawingLayout<P>): (props: P) => Promise<Partial<P>> | undefined {
  const known = new Map<string, KnownLayout<P>>();

  function asked(name: string, props: P): KnownLayout<P> {
    const found = known.get(name);
    if (found) return found;
    const made: KnownLayout<P> = { layout: run(props, askWorker), isSettled: false, isDrawn: false };
    made.layout.then(
      () => {
        made.isSettled = true;
      },
      () => {
        if (known.get(name) === made) known.delete(name);
      },
    );
    return made;
  }

  return (props) => {
    const name = key(props);
    if (name === undefined) return undefined;
    const found = asked(name, props);
    found.isDrawn = found.isSettled;
    known.delete(name);
    known.set(name, found);
    const [drawn, others] = [[...known].filter(([, { isDrawn }]) => isDrawn), [...known]];
    for (const [old] of [...drawn.slice(0, -KNOWN), ...others.slice(0, -MOST)]) known.delete(old);
    return found.layout;
  };
}
