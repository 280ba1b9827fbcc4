import type { GeometryCollection, Topology } from 'topojson-specification';
import { fewerPlaces } from './fewer-places.ts';
import type { WorldCountry } from './world-country.ts';

type WorldAtlas = Topology<{ readonly countries: GeometryCollection<{ readonly name: string }> }>;

const worlds = new Map<number, Promise<readonly WorldCountry[]>>();

/**
 * Loads the outlines of the countries of the world once.
 * @param within Degrees by which they may differ from the whole ones, for pictures that show no more
 */
export function loadWorld(within = 0): Promise<readonly WorldCountry[]> {
  const known = worlds.get(within);
  if (known) return known;
  const world = fetchWorld(within).catch((error: unknown) => {
    worlds.delete(within);
    throw error;
  });
  worlds.set(within, world);
  return world;
}

async function fetchWorld(within: number): Promise<readonly WorldCountry[]> {
  const [file, { feature }] = await Promise.all([
    import('world-atlas/countries-50m.json', { with: { type: 'json' } }),
    import('topojson-client'),
  ]);
  // TypeScript infers only texts and lists of numbers from the JSON file.
  const whole = file.default as unknown as WorldAtlas;
  const topology = within > 0 ? coarser(whole, within) : whole;
  return feature(topology, topology.objects.countries).features.flatMap(
    ({ id, properties: { name }, geometry }): WorldCountry[] => {
      const number = id === undefined ? {} : { number: String(id) };
      if (geometry.type === 'Polygon') return [{ ...number, name, polygons: [geometry.coordinates] }];
      return geometry.type === 'MultiPolygon' ? [{ ...number, name, polygons: geometry.coordinates }] : [];
    },
  );
}

/** Degrees of a straight part of a border, such as that along the 49th parallel; longer ones are bent when they are drawn. */
const LONGEST = 8;

/** Borders are lines that the countries on both sides share, so that they still meet. */
function coarser({ transform, ...world }: WorldAtlas, within: number): WorldAtlas {
  const { scale, translate } = transform ?? { scale: [1, 1], translate: [0, 0] };
  const arcs = world.arcs.map((steps) => {
    const place = [0, 0];
    const line = steps.map(([across = 0, up = 0]) => {
      if (transform) [place[0], place[1]] = [(place[0] ?? 0) + across, (place[1] ?? 0) + up];
      const [x = 0, y = 0] = transform ? place : [across, up];
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
    return fewerPlaces(line, within, LONGEST).map((one) => [...one]);
  });
  return { ...world, arcs };
}
