import type { NodePlace } from '@facet/plugin-highcharts/contract';
import type { NetworkNode } from './network.ts';

/** What a name takes of the picture, in pixels: a letter, a line, and what stays free around it. */
const LETTER = 6.2;
const LINE = 13;
const FREE = 4;
/** The library measures each that it draws, a third of a millisecond every time. */
const MOST_NAMES = 120;

/** The nodes whose names have room, the strongest first: none stands on another, and none needs to be drawn to find out. */
export function namedNodes(
  nodes: readonly NetworkNode[],
  places: ReadonlyMap<string, NodePlace>,
): ReadonlySet<NetworkNode> {
  const taken: { readonly x: number; readonly y: number; readonly half: number }[] = [];
  const named = new Set<NetworkNode>();
  for (const node of nodes.toSorted((a, b) => b.weight - a.weight)) {
    if (named.size >= MOST_NAMES) break;
    const place = places.get(node.id);
    if (place === undefined) continue;
    const half = (node.id.length * LETTER) / 2 + FREE;
    const { x, y } = place;
    if (taken.some((other) => Math.abs(other.y - y) < LINE + FREE && Math.abs(other.x - x) < other.half + half))
      continue;
    taken.push({ x, y, half });
    named.add(node);
  }
  return named;
}
