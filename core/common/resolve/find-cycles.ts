export interface Cycle {
  readonly members: readonly string[];
  /** One way around, starting and ending with the same id. */
  readonly path: readonly string[];
}

/** The circles of a graph: each strongly connected part once, with one whole path through it. */
export function findCycles(edges: ReadonlyMap<string, readonly string[]>): readonly Cycle[] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: Cycle[] = [];

  const visit = (id: string): number => {
    const own = index.size;
    index.set(id, own);
    stack.push(id);
    let lowest = own;
    for (const next of edges.get(id) ?? []) {
      if (!index.has(next)) lowest = Math.min(lowest, visit(next));
      else if (stack.includes(next)) lowest = Math.min(lowest, index.get(next) ?? own);
    }
    low.set(id, lowest);
    if (lowest === own) {
      const members = stack.splice(stack.indexOf(id)).sort();
      if (members.length > 1 || (edges.get(id) ?? []).includes(id)) {
        cycles.push({ members, path: shortestWayAround(edges, members) });
      }
    }
    return lowest;
  };

  for (const id of [...edges.keys()].sort()) if (!index.has(id)) visit(id);
  return cycles;
}

function shortestWayAround(edges: ReadonlyMap<string, readonly string[]>, members: readonly string[]): string[] {
  const inside = new Set(members);
  const start = members[0] ?? '';
  const cameFrom = new Map<string, string>();
  const open = [start];
  for (const id of open) {
    for (const next of [...(edges.get(id) ?? [])].sort()) {
      if (!inside.has(next)) continue;
      if (next === start) {
        const path = [start];
        for (let at = id; at !== start; at = cameFrom.get(at) ?? start) path.unshift(at);
        return [start, ...path];
      }
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, id);
      open.push(next);
    }
  }
  return [start];
}
