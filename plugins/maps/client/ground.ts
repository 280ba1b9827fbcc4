import type { Layer } from '@deck.gl/core';
import { PathLayer, SolidPolygonLayer } from '@deck.gl/layers';
import { earcut } from '@math.gl/polygon';
import { mapColors } from '../common/map-styles.ts';
import type { Paint, WorldCountry } from '../contract.client.ts';
import { unbroken } from '../common/unbroken.ts';
import { loadWorld } from '../common/world-outlines.ts';

type Ring = readonly (readonly [number, number])[];

interface Attribute<T> {
  readonly value: T;
  readonly size: number;
}

/** Lines or polygons as the map library takes them from memory. */
interface Shapes<A> {
  readonly length: number;
  /** Where each begins among the places. */
  readonly startIndices: Uint32Array;
  readonly attributes: A;
}

/** Longitude and latitude in turn. */
type Places = Attribute<Float64Array>;

/** Outlines in the form in which any number of maps draw them without another look at them. */
export interface Outlines {
  readonly lands: Shapes<{ readonly getPolygon: Places; readonly indices: Attribute<Uint32Array> }>;
  readonly borders: Shapes<{ readonly getPath: Places }>;
}

/** The outlines of the world. */
export interface Ground {
  /** Of a quarter of the places: what is left out is smaller than a pixel or two. */
  readonly far: Outlines;
  /** Made when a map needs them. */
  near(): Outlines;
}

/** From this zoom on, a map shows more than the far outlines have. */
export const NEAR_ZOOM = 1.5;
/** Degrees from one place to the next, at least. */
const FAR_STEP = 0.3;
const FEWEST_PLACES = 4;

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
  let near: Outlines | undefined;
  return {
    far: outlinesOf(lands.flatMap(seenFromAfar)),
    near: () => (near ??= outlinesOf(lands)),
  };
}

/** A polygon with fewer places; none where nothing of it is left. */
function seenFromAfar([border = [], ...holes]: readonly Ring[]): readonly (readonly Ring[])[] {
  const outer = coarse(border);
  const isLarge = (ring: Ring) => ring.length >= FEWEST_PLACES;
  return isLarge(outer) ? [[outer, ...holes.map(coarse).filter(isLarge)]] : [];
}

function coarse(ring: Ring): Ring {
  const [first] = ring;
  if (first === undefined) return [];
  const kept = [first];
  let [x, y] = first;
  for (const place of ring) {
    if (Math.hypot(place[0] - x, place[1] - y) < FAR_STEP) continue;
    kept.push(place);
    [x, y] = place;
  }
  return [...kept, first];
}

function outlinesOf(lands: readonly (readonly Ring[])[]): Outlines {
  const land = placesOf(lands.map((rings) => rings.flat()));
  const triangles = lands.flatMap((rings, at) => trianglesOf(rings, land.startIndices[at] ?? 0));
  const borders = placesOf(lands.flat());
  return {
    lands: {
      length: land.length,
      startIndices: land.startIndices,
      attributes: {
        getPolygon: { value: land.places, size: 2 },
        indices: { value: Uint32Array.from(triangles), size: 1 },
      },
    },
    borders: {
      length: borders.length,
      startIndices: borders.startIndices,
      attributes: { getPath: { value: borders.places, size: 2 } },
    },
  };
}

const onSquare = (ring: readonly number[][]): Ring =>
  unbroken(ring).map(([lon, lat]) => [lon, Math.min(LAST_LATITUDE, Math.max(-LAST_LATITUDE, lat))]);

function placesOf(shapes: readonly Ring[]) {
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
export function groundLayers({ lands, borders }: Outlines, style: string, paint: Paint): readonly Layer[] {
  const { land, border } = mapColors(style);
  return [
    new SolidPolygonLayer({
      id: 'ground-land',
      data: lands,
      positionFormat: 'XY',
      _normalize: false,
      getFillColor: paint(land),
      updateTriggers: { getFillColor: [land, paint] },
    }),
    new PathLayer({
      id: 'ground-borders',
      data: borders,
      positionFormat: 'XY',
      _pathType: 'open',
      getColor: paint(border, 0.6),
      getWidth: 0.7,
      widthUnits: 'pixels',
      updateTriggers: { getColor: [border, paint] },
    }),
  ];
}
