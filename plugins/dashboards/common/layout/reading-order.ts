import { type Layout, ROOT_ID } from './component.ts';
import { descendants } from './descendants.ts';

const known = new WeakMap<Layout, ReadonlyMap<string, number>>();

/** Where a component stands when the layout is read from the top, left to right; counted once a layout. */
export function readingPosition(layout: Layout, id: string): number {
  let order = known.get(layout);
  if (!order) {
    order = new Map(descendants(layout, ROOT_ID).map((one, index) => [one, index]));
    known.set(layout, order);
  }
  return order.get(id) ?? Number.MAX_SAFE_INTEGER;
}
