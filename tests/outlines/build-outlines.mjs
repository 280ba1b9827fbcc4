// Writes the outlines of the country map: `node_modules/.bin/node tests/outlines/build-outlines.mjs <ne_10m_admin_1_states_provinces as GeoJSON, one feature a line>`.
// The source is the first-level outlines of Natural Earth at 1:10m, which are in the public domain.
import { createReadStream, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { argv, stdout } from 'node:process';
import { createInterface } from 'node:readline';
import { mergeArcs } from 'topojson-client';
import { topology } from 'topojson-server';
import { filter, presimplify, simplify } from 'topojson-simplify';
import { COUNTRIES } from '../../plugins/chart-country-map/common/countries.ts';
import { TURKISH_REGIONS } from './turkish-regions.mjs';

const FOLDER = `${import.meta.dirname}/../../plugins/chart-country-map/outlines`;
/** Where the name of the source is not that of the choice. */
const NAMES = {
  cook_islands: 'Cook Islands',
  democratic_republic_of_the_congo: 'Democratic Republic of the Congo',
  france_overseas: 'France',
  france_regions: 'France',
  italy_regions: 'Italy',
  korea: 'South Korea',
  philippines_regions: 'Philippines',
  tanzania: 'United Republic of Tanzania',
  timorleste: 'East Timor',
  turkey_regions: 'Turkey',
  uk: 'United Kingdom',
  usa: 'United States of America',
};
const OVERSEAS = new Set(['FR-GF', 'FR-GP', 'FR-MQ', 'FR-RE', 'FR-YT']);
/** Places of its grid across the larger side of a country. */
const QUANTUM = 4_000;
/** A country is drawn at about this size: what is smaller than a pixel then is left out. */
const PIXELS = 1_200;

const features = [];
for await (const line of createInterface({ input: createReadStream(argv[2] ?? '') })) {
  const text = line.trim().replace(/,$/, '');
  if (text.startsWith('{"type":"Feature",')) features.push(JSON.parse(text));
}
const sources = new Map();
for (const feature of features) {
  const name = feature.properties.admin.toLowerCase().replaceAll(/\W+/g, '_');
  sources.set(name, [...(sources.get(name) ?? []), feature]);
}

for (const file of readdirSync(FOLDER)) if (file.endsWith('.topojson')) rmSync(`${FOLDER}/${file}`);
let bytes = 0;
for (const country of COUNTRIES) {
  const source = sources.get((NAMES[country] ?? country).toLowerCase().replaceAll(/\W+/g, '_'));
  if (source === undefined) {
    stdout.write(`No outlines of ${country}.\n`);
    continue;
  }
  const text = JSON.stringify(outlinesOf(country, source));
  bytes += text.length;
  writeFileSync(`${FOLDER}/${country}.topojson`, `${text}\n`);
}
stdout.write(`${bytes} bytes\n`);

function outlinesOf(country, source) {
  const parts = source
    .filter(({ properties }) => country === 'france_overseas' || !OVERSEAS.has(properties.iso_3166_2))
    .map((feature) => ({ ...feature, properties: regionOf(country, feature.properties) }));
  const joined = acrossDateLine(parts);
  const { bbox } = topology({ regions: { type: 'FeatureCollection', features: joined } });
  const [west, south, east, north] = bbox;
  const pixel = Math.max(east - west, north - south) / PIXELS;
  const seen = joined.map((feature) => ({ ...feature, geometry: withoutSpecks(feature.geometry, (2 * pixel) ** 2) }));
  const whole = presimplify(topology({ regions: { type: 'FeatureCollection', features: seen } }));
  const grouped = grouping(simplify(whole, pixel ** 2));
  return onGrid(
    filter(grouped, () => true),
    [west, south],
    pixel * (PIXELS / QUANTUM),
  );
}

/** Land on both sides of 180° is drawn side by side, on the side where most of it lies. */
function acrossDateLine(features) {
  const longitudes = features.flatMap(({ geometry }) =>
    geometry.coordinates.flat(Infinity).filter((_, at) => at % 2 === 0),
  );
  const least = longitudes.reduce((a, b) => Math.min(a, b), Infinity);
  const most = longitudes.reduce((a, b) => Math.max(a, b), -Infinity);
  if (most - least < 300) return features;
  const east = longitudes.filter((one) => one > 0).length > longitudes.length / 2;
  const shift = (place) => {
    if (typeof place[0] !== 'number') return place.map(shift);
    const [lon, lat] = place;
    return [east && lon < 0 ? lon + 360 : !east && lon > 0 ? lon - 360 : lon, lat];
  };
  return features.map((feature) => ({
    ...feature,
    geometry: { ...feature.geometry, coordinates: shift(feature.geometry.coordinates) },
  }));
}

/** Without the islands that would not be seen; a region keeps its largest. */
function withoutSpecks(geometry, least) {
  if (geometry.type !== 'MultiPolygon') return geometry;
  const largest = Math.max(...geometry.coordinates.map(areaOf));
  return {
    ...geometry,
    coordinates: geometry.coordinates.filter((polygon) => areaOf(polygon) >= Math.min(least, largest)),
  };
}

function areaOf([ring]) {
  let sum = 0;
  for (let at = 1; at < ring.length; at += 1) sum += ring[at - 1][0] * ring[at][1] - ring[at][0] * ring[at - 1][1];
  return Math.abs(sum) / 2;
}

function regionOf(country, { iso_3166_2: code, name, region, region_cod: group }) {
  if (country === 'turkey_regions') {
    const [key, text] = TURKISH_REGIONS.find(([, , provinces]) => provinces.includes(code.slice(3))) ?? [];
    return { code: key, name: text };
  }
  if (country.endsWith('_regions')) return { code: group.trim().replace('FR-COR', 'FR-20R'), name: region };
  return { code: code.replace('~', ''), name: name ?? '' };
}

/** Outlines of the same code become one region, without the borders between them; its name is that of the largest. */
function grouping(source) {
  const groups = Map.groupBy(source.objects.regions.geometries, ({ properties }) => properties.code || properties);
  const sizeOf = ({ arcs }) => arcs.flat(Infinity).reduce((sum, at) => sum + source.arcs[at < 0 ? ~at : at].length, 0);
  const geometries = [...groups.values()].map((parts) => ({
    ...mergeArcs(source, parts),
    properties: parts.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0].properties,
  }));
  return { ...source, objects: { regions: { type: 'GeometryCollection', geometries } } };
}

/** With whole numbers for places, each from the one before. */
function onGrid({ objects, arcs }, [west, south], grid) {
  return {
    type: 'Topology',
    transform: { scale: [grid, grid], translate: [west, south] },
    objects,
    arcs: arcs.map((arc) => {
      let [x, y] = [0, 0];
      return arc.flatMap(([lon, lat], at) => {
        const [column, row] = [Math.round((lon - west) / grid), Math.round((lat - south) / grid)];
        const step = [column - x, row - y];
        [x, y] = [column, row];
        return at > 0 && at < arc.length - 1 && step[0] === 0 && step[1] === 0 ? [] : [step];
      });
    }),
  };
}
