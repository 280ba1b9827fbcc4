import { type GroundPlace, unbroken, type WorldCountry } from '@facet/plugin-maps/contract';
import { type Countries, countriesOf, type Country, plainName } from './countries.ts';

type Spot = readonly [lon: number, lat: number];

/** GeoJSON; countries have three-letter codes. */
interface CountryOutlines {
  readonly type: 'FeatureCollection';
  readonly features: {
    readonly type: 'Feature';
    readonly properties: { readonly code: string; readonly name: string | undefined };
    readonly geometry: { readonly type: 'MultiPolygon'; readonly coordinates: GroundPlace[][][] };
  }[];
}

/** The data of a world map. */
export interface World {
  readonly outlines: CountryOutlines;
  readonly countries: Countries;
  /** Position of a country's bubble; absent for a country that is too small for the map. */
  placeOf(alpha3: string): Spot | undefined;
}

/** For each country its two-letter, three-letter and three-digit code. */
type Codes = readonly (readonly string[])[];
type Names = Readonly<Record<string, string | readonly string[]>>;

/** Antarctica: uninhabited, and a fifth of the picture. */
const LEFT_OUT = 'ATA';

/** Degrees: about a pixel of a map that is 3,840 wide. Finer outlines would make it eight times as much markup. */
const WITHIN = 0.1;

export async function loadWorldMap(maps: {
  loadWorld(within: number): Promise<readonly WorldCountry[]>;
}): Promise<World> {
  const [outlines, codes, names] = await Promise.all([
    maps.loadWorld(WITHIN),
    import('i18n-iso-countries/codes.json', { with: { type: 'json' } }),
    import('i18n-iso-countries/langs/en.json', { with: { type: 'json' } }),
  ]);
  return worldOf(outlines, codes.default, names.default.countries);
}

export function worldOf(outlines: readonly WorldCountry[], codes: Codes, names: Names): World {
  const list = codes.map(([alpha2 = '', alpha3 = '', number = '']): Country & { readonly number: string } => {
    const outline = outlines.find((one) => one.number === number);
    return {
      alpha2,
      alpha3,
      number,
      names: [...[names[alpha2] ?? []].flat(), ...(outline ? [outline.name] : [])],
    };
  });
  const countries = countriesOf(list);
  const byNumber = new Map(list.map(({ number, alpha3 }) => [number, alpha3]));
  const codeOf = ({ number = '', name }: WorldCountry) =>
    byNumber.get(number) ?? countries.codeOf('name', name) ?? plainName(name);
  const shown = Map.groupBy(outlines, codeOf);
  shown.delete(LEFT_OUT);
  const places = new Map(
    [...shown].map(([code, parts]) => [code, middleOf(parts.flatMap(({ polygons }) => polygons))]),
  );
  const features = [...shown].map(([code, parts]) => ({
    type: 'Feature' as const,
    properties: { code, name: parts[0]?.name },
    geometry: { type: 'MultiPolygon' as const, coordinates: parts.flatMap(({ polygons }) => polygons) },
  }));
  return {
    outlines: { type: 'FeatureCollection', features },
    countries,
    placeOf: (alpha3) => places.get(alpha3),
  };
}

/** Centre of the largest land area. */
function middleOf(polygons: readonly GroundPlace[][][]): Spot {
  let [best, most]: [Spot, number] = [[0, 0], -1];
  for (const [ring = []] of polygons) {
    const { area, middle } = centroid(ring);
    if (area > most) [best, most] = [middle, area];
  }
  return best;
}

function centroid(ring: readonly GroundPlace[]): { readonly area: number; readonly middle: Spot } {
  const border = unbroken(ring);
  let [twice, x, y] = [0, 0, 0];
  for (const [at, [x0, y0]] of border.entries()) {
    const [x1, y1] = border[(at + 1) % border.length] ?? [x0, y0];
    const cross = x0 * y1 - x1 * y0;
    twice += cross;
    x += (x0 + x1) * cross;
    y += (y0 + y1) * cross;
  }
  if (twice === 0) return { area: 0, middle: border[0] ?? [0, 0] };
  const lon = x / (3 * twice);
  return { area: Math.abs(twice) / 2, middle: [lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon, y / (3 * twice)] };
}
