import type { Layout } from './component.ts';

/** A component and everything in it, in reading order. */
export function descendants(layout: Layout, id: string): readonly string[] {
  return [id, ...(layout[id]?.children ?? []).flatMap((child) => descendants(layout, child))];
}
