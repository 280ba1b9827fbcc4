import { expect, it } from 'vitest';
import type { Paint, WorldCountry } from '../contract.client.ts';
import { groundOf, NEAR_ZOOM } from './ground.ts';
import { layersBelow } from './layers-below.ts';

const ISLAND: WorldCountry = {
  name: 'island',
  polygons: [
    [
      [
        [0, 0],
        [10, 0],
        [10, 0.1],
        [0, 10],
        [0, 0],
      ],
    ],
  ],
};

const paint: Paint = () => [0, 0, 0, 255];

it('has the outlines of a zoom level, and the same layers for as long as it applies', () => {
  const ground = groundOf([ISLAND]);
  const below = layersBelow({ sources: [], closed: 0 }, { ground, style: '', paint, onFailedTile: () => undefined });
  const landAt = (zoom: number) => {
    const [land] = below(zoom);
    return land && 'props' in land ? land.props : undefined;
  };
  expect(landAt(0)).toMatchObject({ data: ground.far.lands });
  expect(landAt(NEAR_ZOOM)).toMatchObject({ data: ground.near().lands });
  expect(below(NEAR_ZOOM + 1)).toBe(below(NEAR_ZOOM));
  const [far] = below(0);
  below(NEAR_ZOOM);
  // The library takes a layer once.
  expect(below(0)[0]).not.toBe(far);
});
