import type { NodePlace } from '@facet/plugin-highcharts/contract';
import type { TreeNode } from './tree-rows.ts';

export interface Place extends NodePlace {
  /** Angle at the centre in radians. */
  readonly angle: number;
}

/** Leaves at equal angles, parents in the middle of their children, each level on its own circle. */
export function radialPlaces(nodes: readonly TreeNode[], width: number, height: number): ReadonlyMap<string, Place> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const drawn = (node: TreeNode) => node.children.flatMap((id) => byId.get(id) ?? []);
  const leaves = nodes.filter((node) => drawn(node).length === 0).length;
  const deepest = nodes.reduce((most, { depth }) => Math.max(most, depth), 1);
  const angles = new Map<string, number>();
  let next = 0;
  const place = (node: TreeNode): number => {
    const below = drawn(node).map(place);
    const [first, last] = [below[0], below.at(-1)];
    const angle =
      first === undefined || last === undefined ? (2 * Math.PI * next++) / Math.max(1, leaves) : (first + last) / 2;
    angles.set(node.id, angle);
    return angle;
  };
  const [root] = nodes;
  if (root) place(root);
  const radius = Math.min(width, height) / 2;
  return new Map(
    nodes.map((node) => {
      const angle = (angles.get(node.id) ?? 0) - Math.PI / 2;
      const share = node.depth / deepest;
      return [
        node.id,
        {
          angle,
          x: width / 2 + Math.cos(angle) * share * radius,
          y: height / 2 + Math.sin(angle) * share * radius,
        },
      ];
    }),
  );
}
