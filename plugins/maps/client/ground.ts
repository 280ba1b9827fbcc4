import type { Layer } from '@deck.gl/core';
import { PathLayer, SolidPolygonLayer } from '@deck.gl/layers';
import { earcut } from '@math.gl/polygon';
import { mapColors } from '../common/map-styles.ts';
import type { Paint, WorldCountry } from '../contract.client.ts';
import { unbroken } from './unbroken.ts';
import { loadWorld } from './world-outlines.ts';

type Ring = readonly (readonly [number, number])[];

/** Lines or polygons as the graphics card takes them. */
interface Shapes {
  readonly length: number;
  /** Where each begins among the places. */
  readonly startIndices: Uint32Array;
  /** Longitude and latitude in turn. */
  readonly places: Float64Array;
}

/** The outlines of the world, in the form in which any number of maps draw them without another look at them. */
export interface Ground {
  readonly lands: Shapes & { readonly triangles: Uint32Array };
  readonly borders: Shapes;
}

/** Where a square map of the world ends. */
const LAST_LATITUDE = 85;

let ground: Promise<Ground> | undefined;

/** Made once for all maps of a page: cutting the land into triangles takes longer than drawing it. */
export function loadGround(): Promise<Ground> {
  ground ??= loadWorld()
    .then(groundOf)
    .catch((error: unknown) => {
      ground = undefined;
      throw error;
    });
  return ground;
}

export function groundOf(world: readonly WorldCountry[]): Ground {
  const lands = world.flatMap(({ polygons }) => polygons.map((rings) => rings.map(onSquare)));
  const whole = shapesOf(lands.map((rings) => rings.flat()));
  const triangles = lands.flatMap((rings, at) => trianglesOf(rings, whole.startIndices[at] ?? 0));
  return { lands: { ...whole, triangles: Uint32Array.from(triangles) }, borders: shapesOf(lands.flat()) };
}

const onSquare = (ring: readonly number[][]): Ring =>
  unbroken(ring).map(([lon, lat]) => [lon, Math.min(LAST_LATITUDE, Math.max(-LAST_LATITUDE, lat))]);

function shapesOf(shapes: readonly Ring[]): Shapes {
  const startIndices = new Uint32Array(shapes.length);
  let count = 0;
  for (const [at, shape] of shapes.entries()) {
    startIndices[at] = count;
    count += shape.length;
  }
  const places = new Float64Array(count * 2);
  let next = 0;
  for (const shape of shapes)
    for (const place of shape) {
      places.set(place, next);
      next += 2;
    }
  return { length: shapes.length, startIndices, places };
}

/** Places of the corners among those of all polygons. @param rings The border, and those of its holes. */
function trianglesOf(rings: readonly Ring[], start: number): readonly number[] {
  const holes: number[] = [];
  let count = 0;
  for (const [at, ring] of rings.entries()) {
    if (at > 0) holes.push(count);
    count += ring.length;
  }
  const places = rings.flatMap((ring) => ring.flat());
  return earcut(places, holes, 2).map((index) => index + start);
}

/** The land below the marks. */
export function groundLayers({ lands, borders }: Ground, style: string, paint: Paint): readonly Layer[] {
  const { land, border } = mapColors(style);
  return [
    new SolidPolygonLayer({
      id: 'ground-land',
      data: {
        length: lands.length,
        startIndices: lands.startIndices,
        attributes: { getPolygon: { value: lands.places, size: 2 }, indices: { value: lands.triangles, size: 1 } },
      },
      positionFormat: 'XY',
      _normalize: false,
      getFillColor: paint(land),
      updateTriggers: { getFillColor: [land, paint] },
    }),
    new PathLayer({
      id: 'ground-borders',
      data: {
        length: borders.length,
        startIndices: borders.startIndices,
        attributes: { getPath: { value: borders.places, size: 2 } },
      },
      positionFormat: 'XY',
      _pathType: 'open',
      getColor: paint(border, 0.6),
      getWidth: 0.7,
      widthUnits: 'pixels',
      updateTriggers: { getColor: [border, paint] },
    }),
  ];
}
