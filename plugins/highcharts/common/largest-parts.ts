import type { HierarchyNode } from './hierarchy.ts';

/**
 * Keeps at most `most` parts of the lowest level, the largest ones, and their parents. The other parts of a parent are
 * combined into one rest node, so that sums do not change.
 */
export function largestParts(nodes: readonly HierarchyNode[], most: number): readonly HierarchyNode[] {
  const leaves = nodes.filter(({ isLeaf }) => isLeaf);
  if (leaves.length <= most) return nodes;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const kept = new Set<string | null>([null]);
  for (const leaf of leaves.toSorted((a, b) => b.value - a.value).slice(0, most))
    for (let id: string | null = leaf.id; id !== null && !kept.has(id); id = byId.get(id)?.parent ?? null) kept.add(id);
  const left = nodes.filter(({ id, parent }) => !kept.has(id) && kept.has(parent));
  const rests = [...Map.groupBy(left, ({ parent }) => parent)].map(([parent, parts]) => restOf(parent, parts));
  return [...nodes.filter(({ id }) => kept.has(id)), ...rests];
}

function restOf(parent: string | null, parts: readonly HierarchyNode[]): HierarchyNode {
  return {
    id: `rest of ${parent ?? ''}`,
    parent,
    path: parts[0]?.path.slice(0, -1) ?? [],
    value: parts.reduce((sum, { value }) => sum + value, 0),
    second: parts.reduce<number | null>((sum, { second }) => (second === null ? sum : (sum ?? 0) + second), null),
    isLeaf: true,
    rest: parts.length,
  };
}
