import type { Extent } from '../../common/map-view.ts';
import type { WorldCountry } from '../../contract.client.ts';
import { unbroken } from '../../common/unbroken.ts';
import { loadWorld } from '../../common/world-outlines.ts';

type Ring = readonly (readonly [number, number])[];

/** One land or island in the plane of the map: 0 to 512 from west to east, and from south to north. */
export interface Land {
  /** Closed borders, x and y alternately: the outer one, and those of holes, which go the other way around. */
  readonly borders: readonly Float32Array[];
  readonly bounds: Extent;
}

/** The outlines of the world. */
export interface Ground {
  /** The lands with the details that are seen at a zoom level; the same list for the same details. */
  landsAt(zoom: number): readonly Land[];
}

/** Width and height of the plane. */
export const PLANE = 512;
/** From this level on, all details are drawn. */
const WHOLE_LEVEL = 4;
/** Minimum distance of two points, in pixels at the zoom level from which they are drawn. */
const STEP_PIXELS = 0.5;
const FEWEST_PLACES = 4;
/** The edge of a square world map. */
const LAST_LATITUDE = 85;

let ground: Promise<Ground> | undefined;

/** Created once for all maps of a page. */
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
  const whole = world.flatMap(({ polygons }) =>
    polygons.flatMap((rings) => landOf(upToEdge(rings.map(onSquare)).map(inPlane))),
  );
  const levels = new Map([[WHOLE_LEVEL, whole]]);
  return {
    landsAt(zoom) {
      const level = Math.min(WHOLE_LEVEL, Math.max(0, Math.floor(zoom)));
      const lands = levels.get(level) ?? whole.flatMap((land) => coarseLand(land, STEP_PIXELS / 2 ** level));
      levels.set(level, lands);
      return lands;
    },
  };
}

/** A simplified land; none where nothing of it is left. */
function coarseLand({ borders }: Land, step: number): readonly Land[] {
  const [outer, ...holes] = borders.map((border) => coarse(border, step));
  const isLarge = (border: Float32Array | undefined): border is Float32Array =>
    border !== undefined && border.length >= FEWEST_PLACES * 2;
  return isLarge(outer) ? landOf([outer, ...holes.filter(isLarge)]) : [];
}

function coarse(border: Float32Array, step: number): Float32Array {
  let [x = 0, y = 0] = border;
  const kept = [x, y];
  for (let at = 2; at < border.length - 2; at += 2) {
    const [nextX = 0, nextY = 0] = [border[at], border[at + 1]];
    if (Math.hypot(nextX - x, nextY - y) < step) continue;
    kept.push(nextX, nextY);
    [x, y] = [nextX, nextY];
  }
  kept.push(...border.subarray(0, 2));
  return Float32Array.from(kept);
}

function landOf(borders: readonly Float32Array[]): readonly Land[] {
  const [outer] = borders;
  if (outer === undefined) return [];
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < outer.length; at += 2) {
    const [x = 0, y = 0] = [outer[at], outer[at + 1]];
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  return [{ borders: borders.map((border, at) => turned(border, at === 0)), bounds: [west, south, east, north] }];
}

/** A border that goes around counterclockwise, or clockwise. */
function turned(border: Float32Array, counterclockwise: boolean): Float32Array {
  let twiceArea = 0;
  for (let at = 2; at < border.length; at += 2)
    twiceArea += (border[at - 2] ?? 0) * (border[at + 1] ?? 0) - (border[at] ?? 0) * (border[at - 1] ?? 0);
  if (twiceArea === 0 || twiceArea > 0 === counterclockwise) return border;
  const other = new Float32Array(border.length);
  for (let at = 0; at < border.length; at += 2) other.set(border.subarray(at, at + 2), border.length - at - 2);
  return other;
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

/** Mercator's projection, as the library's. */
function inPlane(ring: Ring): Float32Array {
  const border = new Float32Array(ring.length * 2);
  for (const [at, [lon, lat]] of ring.entries()) {
    border[at * 2] = (PLANE * (lon + 180)) / 360;
    const north = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
    border[at * 2 + 1] = (PLANE * (Math.PI + north)) / (2 * Math.PI);
  }
  return border;
}
