import { expect, it } from 'vitest';
import { networkOf } from './network.ts';
import { freePlaces, placesIn } from './node-places.ts';

const forces = { layout: 'force', edgeLength: 400, gravity: 0.3, repulsion: 1000, friction: 0.2 } as const;
const ends = { source: 's', target: 't', sourceCategory: undefined, targetCategory: undefined, metric: 'n' };
const links = (count: number) =>
  networkOf(
    Array.from({ length: count }, (_, at) => ({ s: `a${at % 40}`, t: `b${at}`, n: at + 1 })),
    { ...ends, textOf: (_column, value) => String(value) },
    500,
  );

it.each([
  ['force', 0],
  ['force', 1],
  ['force', 60],
  ['circular', 60],
] as const)('places a %s network of %i links inside its picture, each time the same', (layout, count) => {
  const network = links(count);
  const places = placesIn(freePlaces({ network, forces: { ...forces, layout }, radius: 5 }), 400, 300);
  expect([...places.keys()].sort()).toEqual([...network.nodes.keys()].sort());
  for (const { x, y } of places.values()) expect(x >= 0 && x <= 400 && y >= 0 && y <= 300).toBe(true);
  expect(placesIn(freePlaces({ network, forces: { ...forces, layout }, radius: 5 }), 400, 300)).toEqual(places);
});
