import type { Layer } from '@deck.gl/core';
import { LineLayer, SolidPolygonLayer } from '@deck.gl/layers';
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

/** Polygons in deck.gl's binary format. */
interface Lands {
  readonly length: number;
  /** Index of the first point of each polygon. */
  readonly startIndices: Uint32Array;
  readonly attributes: {
    /** Longitude and latitude alternately. */
    readonly getPolygon: Attribute<Float64Array>;
    readonly indices: Attribute<Uint32Array>;
  };
}

/** One end of each line, within numbers that both ends share. */
interface Ends extends Attribute<Float32Array> {
  /** Bytes from a line to the next. */
  readonly stride: number;
  readonly offset: number;
}

/** Lines from point to point in deck.gl's binary format. */
interface Borders {
  readonly length: number;
  readonly attributes: { readonly getSourcePosition: Ends; readonly getTargetPosition: Ends };
}

/** Outlines in a format that any number of maps can draw without further processing. */
export interface Outlines {
  readonly lands: Lands;
  readonly borders: Borders;
}

/** The outlines of the world. */
export interface Ground {
  /** With a quarter of the points: omitted details are smaller than a pixel or two. */
  readonly far: Outlines;
  /** Created on demand. */
  near(): Outlines;
}

/** From this zoom level, the simplified outlines are too coarse. */
export const NEAR_ZOOM = 1.5;
/** Minimum distance of two points in degrees. */
const FAR_STEP = 0.3;
const FEWEST_PLACES = 4;
/** Longitude and latitude of both ends. */
const LINE_NUMBERS = 4;

/** The edge of a square world map. */
const LAST_LATITUDE = 85;

let ground: Promise<Ground> | undefined;

/** Created once for all maps of a page: triangulating the land takes longer than drawing it. */
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
  const lands = world.flatMap(({ polygons }) => polygons.map((rings) => upToEdge(rings.map(onSquare))));
  let near: Outlines | undefined;
  return {
    far: outlinesOf(lands.flatMap(seenFromAfar)),
    near: () => (near ??= outlinesOf(lands)),
  };
}

/** A simplified polygon; empty where nothing of it is left. */
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
  return {
    lands: {
      length: land.length,
      startIndices: land.startIndices,
      attributes: {
        getPolygon: { value: land.places, size: 2 },
        indices: { value: Uint32Array.from(triangles), size: 1 },
      },
    },
    borders: bordersOf(lands.flat()),
  };
}

const onSquare = (ring: readonly number[][]): Ring =>
  unbroken(ring).map(([lon, lat]) => [lon, Math.min(LAST_LATITUDE, Math.max(-LAST_LATITUDE, lat))]);

/**
 * A land around a pole lies between two lines around the globe, which no flat map can fill: it is made to end at the edge of
 * the map.
 */
function upToEdge(rings: readonly Ring[]): readonly Ring[] {
  if (!rings.some(goesAround)) return rings;
  return rings.filter((ring) => !isEdge(ring)).map((ring) => (goesAround(ring) ? closedAtEdge(ring) : ring));
}

const goesAround = (ring: Ring): boolean => Math.abs((ring.at(-1)?.[0] ?? 0) - (ring[0]?.[0] ?? 0)) > 180;

const isEdge = (ring: Ring): boolean => ring.every(([, lat]) => Math.abs(lat) === LAST_LATITUDE);

function closedAtEdge(ring: Ring): Ring {
  const [first, last] = [ring[0], ring.at(-1)];
  if (first === undefined || last === undefined) return ring;
  const edge = Math.sign(first[1]) * LAST_LATITUDE;
  return [...ring, [last[0], edge], [first[0], edge], first];
}

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

function bordersOf(rings: readonly Ring[]): Borders {
  const length = rings.reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0);
  const ends = new Float32Array(length * LINE_NUMBERS);
  let next = 0;
  for (const ring of rings)
    for (const [at, place] of ring.entries()) {
      const before = ring[at - 1];
      if (before === undefined) continue;
      ends.set(before, next);
      ends.set(place, next + 2);
      next += LINE_NUMBERS;
    }
  const stride = LINE_NUMBERS * ends.BYTES_PER_ELEMENT;
  const endsAt = (offset: number): Ends => ({ value: ends, size: 2, stride, offset });
  return { length, attributes: { getSourcePosition: endsAt(0), getTargetPosition: endsAt(stride / 2) } };
}

/**
 * Indexes of the triangles' corners among the points of all polygons. @param rings The border, followed by those of its
 * holes.
 */
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

/** Layers of the land, below the marks. */
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
    // Lines without joins, which nobody sees at their width: a path layer needs five times the work for each of them.
    new LineLayer({
      id: 'ground-borders',
      data: borders,
      getColor: paint(border, 0.6),
      getWidth: 0.7,
      widthUnits: 'pixels',
      updateTriggers: { getColor: [border, paint] },
    }),
  ];
}
