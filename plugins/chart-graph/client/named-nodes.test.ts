import { expect, it } from 'vitest';
import { namedNodes } from './named-nodes.ts';
import type { NetworkNode } from './network.ts';

const node = (id: string, weight: number): NetworkNode => ({ id, value: id, category: '', weight, isSource: true });
const namesAt = (nodes: readonly (readonly [id: string, weight: number, x: number, y: number])[]): readonly string[] =>
  [
    ...namedNodes(
      nodes.map(([id, weight]) => node(id, weight)),
      new Map(nodes.map(([id, , x, y]) => [id, { x, y }])),
      (weight) => weight,
    ),
  ].map(({ id }) => id);

it.each<[string, Parameters<typeof namesAt>[0], readonly string[]]>([
  [
    'apart',
    [
      ['a', 1, 0, 0],
      ['b', 2, 100, 0],
    ],
    ['b', 'a'],
  ],
  [
    'above each other',
    [
      ['a', 1, 0, 0],
      ['b', 2, 0, 30],
    ],
    ['b', 'a'],
  ],
  [
    'too close: the stronger one',
    [
      ['a', 1, 0, 0],
      ['b', 2, 8, 4],
    ],
    ['b'],
  ],
  [
    'long names need more room',
    [
      ['a'.repeat(30), 2, 0, 0],
      ['b', 1, 90, 0],
    ],
    ['a'.repeat(30)],
  ],
  ['none', [], []],
])('names of nodes %s', (_, nodes, expected) => {
  expect(namesAt(nodes)).toEqual(expected);
});

it('names no more nodes than can be drawn in time, whatever the room', () => {
  const nodes = Array.from({ length: 600 }, (_, at) => [`n${at}`, at, at * 100, 0] as const);
  expect(namesAt(nodes)).toHaveLength(120);
});
