import { readFile } from 'node:fs/promises';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

type Atlas = Topology<{ readonly counties: GeometryCollection; readonly states: GeometryCollection }>;
type Pair = readonly [longitude: number, latitude: number];

export interface Area {
  /** FIPS code: of a county, that of its state and three digits more. */
  readonly id: number;
  /** Borders, the longest first. */
  readonly borders: readonly (readonly Pair[])[];
}

/** Hundredths of a degree are about a kilometre; a border that is told no finer is a third as long. */
const DIGITS = 2;

/** The states and counties of the United States. */
export async function usAreas(
  file: string,
): Promise<{ readonly states: readonly Area[]; readonly counties: readonly Area[] }> {
  // Read from the file, its type knows lists of numbers, not which.
  const atlas = JSON.parse(await readFile(file, 'utf8')) as Atlas;
  return { states: areasOf(atlas, atlas.objects.states), counties: areasOf(atlas, atlas.objects.counties) };
}

function areasOf(atlas: Atlas, collection: GeometryCollection): readonly Area[] {
  return feature(atlas, collection).features.flatMap(({ id, geometry }): Area[] => {
    // Some areas of the file have no border.
    if (geometry === null) return [];
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    const borders = polygons
      .flatMap(([outer = []]) => [coarse(outer)])
      .filter((border) => border.length > 3)
      .toSorted((a, b) => b.length - a.length);
    return borders.length === 0 ? [] : [{ id: Number(id), borders }];
  });
}

function coarse(border: readonly (readonly number[])[]): readonly Pair[] {
  const pairs = border.map(([lon = 0, lat = 0]): Pair => [Number(lon.toFixed(DIGITS)), Number(lat.toFixed(DIGITS))]);
  return pairs.filter(([lon, lat], at) => at === 0 || lon !== pairs[at - 1]?.[0] || lat !== pairs[at - 1]?.[1]);
}
