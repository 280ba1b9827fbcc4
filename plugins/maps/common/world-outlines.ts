import type { GeometryCollection, Topology } from 'topojson-specification';
import type { WorldCountry } from './world-country.ts';

type WorldAtlas = Topology<{ readonly countries: GeometryCollection<{ readonly name: string }> }>;

let world: Promise<readonly WorldCountry[]> | undefined;

/** Loads the outlines of the countries of the world once. */
export function loadWorld(): Promise<readonly WorldCountry[]> {
  world ??= fetchWorld().catch((error: unknown) => {
    world = undefined;
    throw error;
  });
  return world;
}

async function fetchWorld(): Promise<readonly WorldCountry[]> {
  const [file, { feature }] = await Promise.all([
    import('world-atlas/countries-50m.json', { with: { type: 'json' } }),
    import('topojson-client'),
  ]);
  // TypeScript infers only texts and lists of numbers from the JSON file.
  const topology = file.default as unknown as WorldAtlas;
  return feature(topology, topology.objects.countries).features.flatMap(
    ({ id, properties: { name }, geometry }): WorldCountry[] => {
      const number = id === undefined ? {} : { number: String(id) };
      if (geometry.type === 'Polygon') return [{ ...number, name, polygons: [geometry.coordinates] }];
      return geometry.type === 'MultiPolygon' ? [{ ...number, name, polygons: geometry.coordinates }] : [];
    },
  );
}
