import type { Country } from '../common/countries.ts';
import { COUNTRIES } from '../common/countries.ts';
import type { TopoJSON } from 'highcharts';

export interface CountryOutlines {
  readonly topology: TopoJSON;
  /** Names of the regions by their codes, which are in upper case. */
  readonly regions: ReadonlyMap<string, string>;
  /** West, south, east, north. */
  readonly bounds: readonly [number, number, number, number];
}

/** Content of a file with outlines. */
export interface OutlinesFile {
  readonly type: 'Topology';
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] };
  readonly objects: {
    readonly regions: { readonly geometries: readonly { readonly properties: RegionProperties }[] };
  };
  readonly arcs: readonly (readonly (readonly [number, number])[])[];
}

interface RegionProperties {
  readonly code: string;
  readonly name: string;
}

const loaded = new Map<Country, Promise<CountryOutlines>>();

export const isCountry = (name: string): name is Country => COUNTRIES.some((country) => country === name);

/** Loads the outlines of each country once. */
export function loadOutlines(name: Country): Promise<CountryOutlines> {
  const known = loaded.get(name);
  if (known) return known;
  const loading = fetchOutlines(name);
  loaded.set(name, loading);
  loading.catch(() => loaded.delete(name));
  return loading;
}

async function fetchOutlines(country: Country): Promise<CountryOutlines> {
  const answer = await fetch(new URL(`../outlines/${country}.topojson`, import.meta.url));
  if (!answer.ok) throw new Error(`The outlines of ${country} could not be fetched: status ${answer.status}.`);
  return outlinesOf((await answer.json()) as OutlinesFile);
}

export function outlinesOf(file: OutlinesFile): CountryOutlines {
  const regions = file.objects.regions.geometries.map(({ properties }) => properties);
  return {
    topology: file,
    regions: new Map(regions.map(({ code, name }) => [code.toUpperCase(), name])),
    bounds: boundsOf(file),
  };
}

function boundsOf({ arcs, transform }: OutlinesFile): CountryOutlines['bounds'] {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const arc of arcs) {
    let [x, y] = [0, 0];
    for (const [dx, dy] of arc) {
      [x, y] = [x + dx, y + dy];
      [left, bottom, right, top] = [Math.min(left, x), Math.min(bottom, y), Math.max(right, x), Math.max(top, y)];
    }
  }
  const [[width, height], [west, south]] = [transform.scale, transform.translate];
  return [west + left * width, south + bottom * height, west + right * width, south + top * height];
}
