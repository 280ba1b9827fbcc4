import { type NoPlace, type Place, placeOf } from '@facet/plugin-maps/contract';
import { isRecord } from '@facet/sdk/chart-form';
import type { Feature, Geometry } from 'geojson';

/** The features in a GeoJSON value, with their places. */
export interface CellFeatures {
  readonly features: readonly Feature[];
  readonly places: readonly Place[];
}

/** Nesting depth of coordinates by type of geometry. */
const DEPTHS: Readonly<Record<string, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};
/** Maximum nesting depth of collections. */
const DEEPEST = 4;

/** The features in a value: a feature, a feature collection, or a single geometry. */
export function featuresIn(text: unknown): CellFeatures | NoPlace {
  if (text === null || text === undefined || text === '') return 'missing';
  if (typeof text !== 'string') return 'invalid';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'invalid';
  }
  const places: Place[] = [];
  const features: Feature[] = [];
  const problem = gather(value, {}, DEEPEST, features, places);
  return problem ?? (features.length === 0 ? 'invalid' : { features, places });
}

function gather(
  value: unknown,
  properties: Readonly<Record<string, unknown>>,
  depth: number,
  features: Feature[],
  places: Place[],
): NoPlace | undefined {
  if (!isRecord(value) || depth === 0) return 'invalid';
  const inner = value['features'] ?? value['geometries'];
  if (Array.isArray(inner)) {
    for (const one of inner as readonly unknown[]) {
      const problem = gather(one, properties, depth - 1, features, places);
      if (problem) return problem;
    }
    return undefined;
  }
  if (value['type'] === 'Feature') {
    const own = value['properties'];
    return gather(value['geometry'], isRecord(own) ? own : {}, depth - 1, features, places);
  }
  const levels = DEPTHS[String(value['type'])];
  if (levels === undefined || !Object.hasOwn(DEPTHS, String(value['type']))) return 'invalid';
  const problem = addPlaces(value['coordinates'], levels, places);
  if (problem) return problem;
  // Its type and coordinates were validated above.
  const geometry = { type: value['type'], coordinates: value['coordinates'] } as Geometry;
  features.push({ type: 'Feature', properties, geometry });
  return undefined;
}

function addPlaces(value: unknown, levels: number, places: Place[]): NoPlace | undefined {
  if (!Array.isArray(value) || value.length === 0) return 'invalid';
  const list = value as readonly unknown[];
  if (levels === 0) {
    if (list.some((part) => typeof part !== 'number')) return 'invalid';
    const place = placeOf(list[0], list[1]);
    if (typeof place === 'string') return place === 'missing' ? 'invalid' : place;
    places.push(place);
    return undefined;
  }
  for (const one of list) {
    const problem = addPlaces(one, levels - 1, places);
    if (problem) return problem;
  }
  return undefined;
}
