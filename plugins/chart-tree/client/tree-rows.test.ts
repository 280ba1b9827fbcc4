import { describe, expect, it } from 'vitest';
import { radialPlaces } from './radial-layout.ts';
import { treeOf } from './tree-rows.ts';

const source = { id: 'id', parent: 'up', name: 'name', metric: 'n', root: undefined };
const row = (id: unknown, up: unknown) => ({ id: id as string, up: up as string, name: `${String(id)}!`, n: 1 });

describe('a tree of rows', () => {
  it.each([
    ['begins where nothing is above', [row(2, 1), row(1, null), row(3, 2)], ['1', '2', '3'], 0],
    ['may begin below', [row(1, null), row(2, 1), row(3, 2)], ['2', '3'], 1, '2'],
    ['has nothing without its root', [row(1, null)], [], 1, 'x'],
    ['leaves out a circle', [row(1, null), row(2, 3), row(3, 2)], ['1'], 2],
    ['takes what is above itself as a root', [row(1, 1), row(2, 1)], ['1', '2'], 0],
    ['keeps the first of two parents', [row(1, null), row(2, 1), row(3, 1), row(3, 2)], ['1', '2', '3'], 1],
    ['is empty without rows', [], [], 0],
    ['bears nothing but circles', [row(1, 2), row(2, 1)], [], 2],
  ] as const)('%s', (_name, rows, ids, leftOut, root?: string) => {
    const tree = treeOf(rows, { ...source, root }, 100);
    expect(tree.nodes.map(({ id }) => id)).toEqual(ids);
    expect(tree.leftOut).toBe(leftOut);
  });

  it('puts a node above several roots', () => {
    const tree = treeOf([row(1, null), row(2, null)], source, 100);
    expect(tree.nodes.map(({ name, depth }) => [name, depth])).toEqual([
      ['', 0],
      ['1!', 1],
      ['2!', 1],
    ]);
    expect(tree.all).toBe(2);
  });

  it('keeps the nodes nearest to the root', () => {
    const rows = [row(1, null), row(2, 1), row(3, 1), row(4, 2)];
    expect(treeOf(rows, source, 3).nodes.map(({ id }) => id)).toEqual(['1', '2', '3']);
  });

  it('handles a chain of ten thousand nodes', () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => row(at, at === 0 ? null : at - 1));
    expect(treeOf(rows, source, 1000).nodes).toHaveLength(1000);
  });
});

it('places a radial tree inside its picture', () => {
  const { nodes } = treeOf([row(1, null), row(2, 1), row(3, 1), row(4, 2)], source, 100);
  const places = [...radialPlaces(nodes, 200, 100).values()];
  expect(places[0]).toMatchObject({ x: 100, y: 50 });
  for (const { x, y } of places) expect(x >= 0 && x <= 200 && y >= 0 && y <= 100).toBe(true);
});
