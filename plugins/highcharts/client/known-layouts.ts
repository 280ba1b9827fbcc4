import type { DrawingLayout } from '../contract.client.ts';
import { askWorker } from './ask-worker.ts';

/** Layouts that are kept once they were drawn. */
const KNOWN = 16;
/** Of charts that went away before they were drawn. */
const MOST = 256;

interface KnownLayout<P> {
  readonly layout: Promise<Partial<P>>;
  isSettled: boolean;
  /** It was asked for once it was there. */
  isDrawn: boolean;
}

/**
 * The layouts of a chart type by their keys, the last ones that were asked for: React asks for the same promise again and
 * again, and neither another size nor another selection lays out anew. One that is not drawn yet is not forgotten, however many
 * others there are: a chart whose layout is made anew each time that it asks would wait for ever.
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
