import type { HierarchyNode } from '@facet/plugin-highcharts/contract';
import type { RingPart } from './ring-label.ts';

/**
 * The place of each part, as the library draws them: clockwise from the top, the largest first, all rings equally wide.
 * @param radius Radius of the picture in pixels
 * @param centre Radius of the centre, in widths of a ring
 */
export function ringParts(
  nodes: readonly HierarchyNode[],
  radius: number,
  centre: number,
): ReadonlyMap<string, RingPart> {
  const children = Map.groupBy(nodes, ({ parent }) => parent);
  const rings = depthOf(children, null);
  const width = radius / Math.max(1, rings + centre);
  const parts = new Map<string, RingPart>();
  const place = (parent: string | null, ring: number, from: number, to: number) => {
    const siblings = (children.get(parent) ?? []).toSorted((a, b) => b.value - a.value);
    const whole = siblings.reduce((sum, { value }) => sum + value, 0);
    let start = from;
    for (const { id, value } of siblings) {
      const end = start + (whole === 0 ? 0 : (value / whole) * (to - from));
      parts.set(id, { inner: (centre + ring) * width, outer: (centre + ring + 1) * width, from: start, to: end });
      place(id, ring + 1, start, end);
      start = end;
    }
  };
  place(null, 0, -Math.PI / 2, 1.5 * Math.PI);
  return parts;
}

function depthOf(children: ReadonlyMap<string | null, readonly HierarchyNode[]>, parent: string | null): number {
  return (children.get(parent) ?? []).reduce((most, { id }) => Math.max(most, 1 + depthOf(children, id)), 0);
}
