import type { TileSource } from '../common/tile-source.ts';

export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Settings of the plugin. */
export interface TileSettings {
  readonly tiles: string;
  readonly attribution: string;
  readonly layerServers: string;
}

/** A map style that is a tile address. */
const STYLE = /^(?:tile:\/\/)?(?<url>https:\/\/\S+)$/;
const PLACES = ['{z}', '{x}', '{y}'] as const;

/** Side length in pixels. */
export const TILE_SIZE = 256;
/** Half the side of the square world map, in meters of the Mercator projection. */
const HALF_WORLD = 20_037_508.342789244;

export interface Background {
  readonly sources: readonly TileSource[];
  /** Number of requested sources whose servers the content security policy does not allow. */
  readonly closed: number;
}

/** The background of a map: its own style and layers, if their servers are allowed, otherwise that of the settings. */
export function backgroundOf(style: string, wanted: readonly TileSource[], settings: TileSettings): Background {
  const url = STYLE.exec(style)?.groups?.['url'];
  const styled: readonly TileSource[] = url === undefined ? [] : [{ type: 'XYZ', url }];
  const own = [...styled, ...wanted];
  const allowed = own.filter((source) => isUsable(source) && isAllowed(source.url, settings));
  const common: TileSource = {
    type: 'XYZ',
    url: settings.tiles.trim(),
    ...(settings.attribution === '' ? {} : { attribution: settings.attribution }),
  };
  const base = allowed.length === 0 && isUsable(common) ? [common] : [];
  return { sources: [...base, ...allowed], closed: own.length - allowed.length };
}

/** The content security policy enforces the same; this check avoids an error per tile. */
function isAllowed(url: string, { tiles, layerServers }: TileSettings): boolean {
  const origin = URL.parse(url)?.origin;
  return `${tiles} ${layerServers}`.split(/\s+/).some((one) => URL.parse(one)?.origin === origin);
}

function isUsable({ type, url }: TileSource): boolean {
  return URL.parse(url)?.protocol === 'https:' && (type === 'WMS' || PLACES.every((place) => url.includes(place)));
}

export function tileUrl(source: TileSource, { z, x, y }: Tile): string {
  if (source.type === 'XYZ')
    return source.url.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y));
  const side = (2 * HALF_WORLD) / 2 ** z;
  const [west, north] = [x * side - HALF_WORLD, HALF_WORLD - y * side];
  const url = new URL(source.url);
  const asked = {
    SERVICE: 'WMS',
    REQUEST: 'GetMap',
    VERSION: source.version,
    LAYERS: source.layers,
    STYLES: '',
    FORMAT: 'image/png',
    TRANSPARENT: 'TRUE',
    [source.version.startsWith('1.3') ? 'CRS' : 'SRS']: 'EPSG:3857',
    WIDTH: String(TILE_SIZE),
    HEIGHT: String(TILE_SIZE),
    BBOX: [west, north - side, west + side, north].join(','),
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return url.href;
}

const LAST_ZOOM = 19;
const LAST_LATITUDE = 85.0511287798066;
/** More tiles would take seconds to load and fill the memory of the graphics card. */
const MOST_TILES = 64;

/** The tiles that cover an extent at about the resolution of the screen; coarser ones where there would be too many. */
export function tilesWithin(
  [west, south, east, north]: readonly [west: number, south: number, east: number, north: number],
  zoom: number,
): readonly Tile[] {
  // In deck.gl the world is 512 pixels wide at zoom level 0.
  for (let z = Math.min(LAST_ZOOM, Math.max(0, Math.round(zoom) + 1)); z >= 0; z -= 1) {
    const count = 2 ** z;
    const [left, right] = [west, east].map((longitude) => Math.floor(((longitude + 180) / 360) * count));
    const [top, bottom] = [north, south].map((latitude) =>
      Math.min(count - 1, Math.max(0, Math.floor(rowAt(latitude) * count))),
    );
    if (left === undefined || right === undefined || top === undefined || bottom === undefined) return [];
    const columns = Math.min(count, right - left + 1);
    if (columns * (bottom - top + 1) > MOST_TILES) continue;
    return Array.from({ length: columns }, (_, column) =>
      Array.from({ length: bottom - top + 1 }, (_row, row) => ({ z, x: modulo(left + column, count), y: top + row })),
    ).flat();
  }
  return [];
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by;

/** From 0 in the north to 1 in the south. */
function rowAt(latitude: number): number {
  const bounded = (Math.min(LAST_LATITUDE, Math.max(-LAST_LATITUDE, latitude)) * Math.PI) / 180;
  return (1 - Math.asinh(Math.tan(bounded)) / Math.PI) / 2;
}

/** West, south, east and north of a tile, in degrees. */
export function boundsOf({ z, x, y }: Tile): [west: number, south: number, east: number, north: number] {
  const count = 2 ** z;
  const longitude = (column: number) => (column / count) * 360 - 180;
  const latitude = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / count))) * 180) / Math.PI;
  return [longitude(x), latitude(y + 1), longitude(x + 1), latitude(y)];
}
