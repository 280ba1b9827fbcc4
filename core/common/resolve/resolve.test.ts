import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCycles } from './find-cycles.ts';
import { type PluginNode, resolve } from './resolve.ts';
import { topologicalOrder } from './topological-order.ts';

const SIZE = 9;
const ids = Array.from({ length: SIZE }, (_, i) => `n${i}`);
/** Any graph over a few nodes. */
const graphs = fc.array(fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1)), { maxLength: 24 }).map((pairs) => {
  const edges = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const [from, to] of pairs) edges.get(`n${from}`)?.push(`n${to}`);
  return edges;
});

/** The slow and obvious way to say that `to` can be reached from `from` over at least one edge. */
function reaches(edges: ReadonlyMap<string, readonly string[]>, from: string, to: string): boolean {
  const reached = new Set<string>(edges.get(from));
  for (let i = 0; i < SIZE; i += 1)
    for (const id of Array.from(reached)) for (const next of edges.get(id) ?? []) reached.add(next);
  return reached.has(to);
}

describe('findCycles', () => {
  it('finds exactly the nodes that can come back to themselves, with a real path', () => {
    fc.assert(
      fc.property(graphs, (edges) => {
        const cycles = findCycles(edges);
        const members = cycles.flatMap((cycle) => cycle.members);
        expect(members.toSorted()).toEqual(ids.filter((id) => reaches(edges, id, id)));
        for (const { path } of cycles) {
          expect(path.length).toBeGreaterThan(1);
          expect(path[0]).toBe(path.at(-1));
          for (const [i, id] of path.slice(0, -1).entries()) expect(edges.get(id)).toContain(path[i + 1]);
        }
      }),
    );
  });
});

describe('topologicalOrder', () => {
  it('puts each after what it points to, leaves out what hangs on a circle, and does not depend on insertion order', () => {
    fc.assert(
      fc.property(graphs, fc.shuffledSubarray(ids, { minLength: SIZE }), (edges, shuffled) => {
        const order = topologicalOrder(edges);
        const hangs = (id: string): boolean =>
          reaches(edges, id, id) || ids.some((other) => reaches(edges, id, other) && reaches(edges, other, other));
        expect(order.toSorted()).toEqual(ids.filter((id) => !hangs(id)));
        for (const [at, id] of order.entries())
          for (const target of edges.get(id) ?? []) expect(order.indexOf(target)).toBeLessThan(at);
        const again = new Map(shuffled.map((id) => [id, (edges.get(id) ?? []).toReversed()]));
        expect(topologicalOrder(again)).toEqual(order);
      }),
    );
  });
});

describe('resolve', () => {
  const nodes = fc.tuple(graphs, fc.array(fc.boolean(), { minLength: SIZE, maxLength: SIZE })).map(([edges, on]) =>
    ids.map(
      (id, i): PluginNode => ({
        id,
        on: on[i] ?? true,
        needs: (edges.get(id) ?? []).map((target, n) => ({
          token: `t/${target}@1`,
          optional: n % 2 === 1,
          onDemand: false,
        })),
        provides: [`t/${id}@1`],
        entries: [{ point: 'p/p@1', key: `k${i % 5}`, overrides: undefined }],
        faults: [],
      }),
    ),
  );

  it('runs only plugins whose required providers run before them, and gives each key to a runner', () => {
    fc.assert(
      fc.property(nodes, (graph) => {
        const { order, verdicts, winners } = resolve(graph, new Set());
        const place = new Map(order.map((id, at) => [id, at]));
        for (const node of graph) {
          const verdict = verdicts.get(node.id);
          expect(place.has(node.id)).toBe(verdict !== undefined && verdict.problems.length === 0);
          expect(verdict !== undefined).toBe(node.on);
          if (!place.has(node.id)) continue;
          for (const [token, provider] of verdict?.providers ?? []) {
            const required = node.needs.some((need) => need.token === token && !need.optional);
            if (required) expect(provider).not.toBeNull();
            if (provider !== null) expect(place.get(provider)).toBeLessThan(place.get(node.id) ?? -1);
          }
          expect(winners.get(`p/p@1 ${node.entries[0]?.key}`)).toBe(node.id);
        }
        for (const winner of winners.values()) expect(place.has(winner)).toBe(true);
      }),
    );
  });

  it('gives the same answer for the same plugins, whatever the order of arrival, when no key is contested', () => {
    fc.assert(
      fc.property(nodes, fc.array(fc.nat(), { minLength: SIZE, maxLength: SIZE }), (graph, ranks) => {
        const calm = graph.map((node) => ({ ...node, entries: [] }));
        const shuffled = calm
          .map((node, i) => [ranks[i] ?? 0, node] as const)
          .sort(([a], [b]) => a - b)
          .map(([, node]) => node);
        expect(resolve(shuffled, new Set()).order).toEqual(resolve(calm, new Set()).order);
      }),
    );
  });
});
