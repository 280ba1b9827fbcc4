/**
 * Ids in an order in which each stands after all that it points to; among those that are free, the smallest id first,
 * so that equal graphs give equal orders. Edges to ids outside the graph are ignored; members of a circle are left out.
 */
export function topologicalOrder(edges: ReadonlyMap<string, Iterable<string>>): readonly string[] {
  const waitsFor = new Map<string, number>();
  const waiting = new Map<string, string[]>();
  for (const [id, targets] of edges) {
    const inside = [...new Set(targets)].filter((target) => edges.has(target));
    waitsFor.set(id, inside.length);
    for (const target of inside) waiting.set(target, [...(waiting.get(target) ?? []), id]);
  }
  const free = [...waitsFor].filter(([, count]) => count === 0).map(([id]) => id);
  free.sort();
  const order: string[] = [];
  for (let id = free.shift(); id !== undefined; id = free.shift()) {
    order.push(id);
    for (const next of waiting.get(id) ?? []) {
      const left = (waitsFor.get(next) ?? 0) - 1;
      waitsFor.set(next, left);
      if (left === 0) free.splice(insertionPoint(free, next), 0, next);
    }
  }
  return order;
}

function insertionPoint(sorted: readonly string[], id: string): number {
  const at = sorted.findIndex((other) => other > id);
  return at < 0 ? sorted.length : at;
}
