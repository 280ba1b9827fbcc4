import type { Transformer } from 'topojson-client';
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
  const [file, { feature, transform }] = await Promise.all([
    import('world-atlas/countries-50m.json', { with: { type: 'json' } }),
    import('topojson-client'),
  ]);
  // TypeScript infers only texts and lists of numbers from the JSON file.
  const whole = file.default as unknown as WorldAtlas;
  const topology = within > 0 ? coarser(whole, within, transform(whole.transform ?? null)) : whole;
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

/** Borders are lines that the countries on both sides share, so that they still meet. @param placeOf Of a step of a line. */
function coarser({ arcs, objects }: WorldAtlas, within: number, placeOf: Transformer): WorldAtlas {
  const lines = arcs.map((steps) => steps.map((step, index) => placeOf(step, index > 0)));
  return {
    type: 'Topology',
    objects,
    arcs: lines.map((line) => fewerPlaces(line, within, LONGEST).map((one) => [...one])),
  };
}
