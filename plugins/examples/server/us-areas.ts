import { readFile } from 'node:fs/promises';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

type Atlas = Topology<{ readonly counties: GeometryCollection; readonly states: GeometryCollection }>;
type Pair = readonly [longitude: number, latitude: number];

export interface Area {
  /** FIPS code: that of a county starts with the code of its state. */
  readonly id: number;
  /** Borders, the longest first. */
  readonly borders: readonly (readonly Pair[])[];
}

/** Hundredths of a degree are about a kilometre; with this precision a border is a third as long. */
const DIGITS = 2;

/** The states and counties of the United States. */
export async function usAreas(
  file: string,
): Promise<{ readonly states: readonly Area[]; readonly counties: readonly Area[] }> {
  // TypeScript cannot infer the structure of a file that is read at run time.
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
