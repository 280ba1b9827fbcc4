import type { NodePlace } from '@facet/plugin-highcharts/contract';
import type { NetworkNode } from './network.ts';

/** Size of a name in pixels: a letter, a line, and the margin. */
const LETTER = 6.2;
const LINE = 13;
const FREE = 4;
/** Each name that is drawn costs a third of a millisecond, because the library measures it. */
const MOST_NAMES = 120;

/** The nodes whose names do not overlap, those with the largest weight first. Estimated without drawing them. */
export function namedNodes(
  nodes: readonly NetworkNode[],
  places: ReadonlyMap<string, NodePlace>,
  radiusOf: (weight: number) => number,
  nameOf: (node: NetworkNode) => string = ({ id }) => id,
): ReadonlySet<NetworkNode> {
  const taken: { readonly x: number; readonly y: number; readonly half: number }[] = [];
  const named = new Set<NetworkNode>();
  for (const node of nodes.toSorted((a, b) => b.weight - a.weight)) {
    if (named.size >= MOST_NAMES) break;
    const place = places.get(node.id);
    if (place === undefined) continue;
    const half = (nameOf(node).length * LETTER) / 2 + FREE;
    const { x } = place;
    // Names stand above their dots, of which a large one is under another name than a small one beside it.
    const y = place.y - radiusOf(node.weight);
    if (taken.some((other) => Math.abs(other.y - y) < LINE + FREE && Math.abs(other.x - x) < other.half + half))
      continue;
    taken.push({ x, y, half });
    named.add(node);
  }
  return named;
}
