import type { Layer } from '@deck.gl/core';
import { PathLayer, SolidPolygonLayer } from '@deck.gl/layers';
import { mapColors } from '../common/map-styles.ts';
import type { Paint, WorldCountry } from '../contract.client.ts';
import { unbroken } from './unbroken.ts';

type Ring = readonly (readonly [number, number])[];

export interface Ground {
  readonly lands: readonly (readonly Ring[])[];
  readonly borders: readonly Ring[];
}

/** Where a square map of the world ends. */
const LAST_LATITUDE = 85;

export function groundOf(world: readonly WorldCountry[]): Ground {
  const lands = world.flatMap(({ polygons }) => polygons.map((rings) => rings.map(onSquare)));
  return { lands, borders: lands.flat() };
}

const onSquare = (ring: readonly number[][]): Ring =>
  unbroken(ring).map(([lon, lat]) => [lon, Math.min(LAST_LATITUDE, Math.max(-LAST_LATITUDE, lat))]);

/** The land below the marks. */
export function groundLayers({ lands, borders }: Ground, style: string, paint: Paint): readonly Layer[] {
  const { land, border } = mapColors(style);
  return [
    new SolidPolygonLayer<readonly Ring[]>({
      id: 'ground-land',
      data: [...lands],
      getPolygon: (rings) => rings.map((ring) => ring.map(([lon, lat]): [number, number] => [lon, lat])),
      getFillColor: paint(land),
      updateTriggers: { getFillColor: [land, paint] },
    }),
    new PathLayer<Ring>({
      id: 'ground-borders',
      data: [...borders],
      getPath: (ring) => ring.map(([lon, lat]): [number, number] => [lon, lat]),
      getColor: paint(border, 0.6),
      getWidth: 0.7,
      widthUnits: 'pixels',
      updateTriggers: { getColor: [border, paint] },
    }),
  ];
}
