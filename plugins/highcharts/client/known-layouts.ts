import type { DrawingLayout } from '../contract.client.ts';
import { askWorker } from './ask-worker.ts';

/** Charts of a dashboard that are drawn by the same type. */
const KNOWN = 16;

/**
 * The layouts of a chart type by their keys, the last ones that were asked for: React asks for the same promise again and
 * again, and neither another size nor another selection lays out anew.
 */
export function knownLayouts<P>({ key, run }: DrawingLayout<P>): (props: P) => Promise<Partial<P>> | undefined {
  const known = new Map<string, Promise<Partial<P>>>();
  return (props) => {
    const name = key(props);
    if (name === undefined) return undefined;
    const layout = known.get(name) ?? run(props, askWorker);
    known.delete(name);
    known.set(name, layout);
    layout.catch(() => known.delete(name));
    for (const old of [...known.keys()].slice(0, -KNOWN)) known.delete(old);
    return layout;
  };
}
