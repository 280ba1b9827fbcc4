import { describe, expect, it } from 'vitest';
import type { TileSource } from '../common/tile-source.ts';
import { backgroundOf, boundsOf, tilesWithin, tileUrl } from './tiles.ts';

const NONE = { tiles: '', attribution: '', layerServers: '' };
const BASE = { ...NONE, tiles: 'https://tiles.test/{z}/{x}/{y}.png', attribution: '© Mapper' };
const wms = (url: string): TileSource => ({ type: 'WMS', url, layers: 'land,sea', version: '1.3.0' });

describe('the background of a map', () => {
  it.each([
    ['nothing is set', 'mapbox://styles/mapbox/light-v9', [], NONE, [], 0],
    ['tiles are set', 'mapbox://styles/mapbox/light-v9', [], BASE, ['https://tiles.test/{z}/{x}/{y}.png'], 0],
    ['tiles are set without places', 'light', [], { ...NONE, tiles: 'https://tiles.test/' }, [], 0],
    ['tiles come without encryption', 'light', [], { ...NONE, tiles: 'http://tiles.test/{z}/{x}/{y}' }, [], 0],
    ['a style names a server that is not allowed', 'tile://https://a.test/{z}/{x}/{y}', [], BASE, [BASE.tiles], 1],
    [
      'a style names a server that is allowed',
      'tile://https://a.test/{z}/{x}/{y}',
      [],
      { ...BASE, layerServers: 'https://b.test https://a.test/any' },
      ['https://a.test/{z}/{x}/{y}'],
      0,
    ],
    [
      'a layer is allowed',
      'light',
      [wms('https://a.test/wms')],
      { ...NONE, layerServers: 'https://a.test' },
      ['https://a.test/wms'],
      0,
    ],
    ['a layer is not', 'light', [wms('https://a.test/wms')], NONE, [], 1],
    ['a layer is no address', 'light', [wms('javascript:alert(1)')], BASE, [BASE.tiles], 1],
  ] as const)('where %s', (_title, style, layers, settings, urls, closed) => {
    const background = backgroundOf(style, layers, settings);
    expect(background.sources.map(({ url }) => url)).toEqual(urls);
    expect(background.closed).toBe(closed);
  });
});

describe('the address of a tile', () => {
  it('has its place', () => {
    expect(tileUrl({ type: 'XYZ', url: 'https://a.test/{z}/{x}/{y}.png?k={z}' }, { z: 3, x: 1, y: 2 })).toBe(
      'https://a.test/3/1/2.png?k=3',
    );
  });

  it('names the layers of a map service, and keeps its own parameters', () => {
    const { origin, searchParams } = new URL(tileUrl(wms('https://a.test/wms?map=m'), { z: 1, x: 0, y: 0 }));
    expect(origin).toBe('https://a.test');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      map: 'm',
      LAYERS: 'land,sea',
      CRS: 'EPSG:3857',
      WIDTH: '256',
    });
    const [west = 1, south = 1, east = 1, north = 1] = (searchParams.get('BBOX') ?? '').split(',').map(Number);
    expect(west).toBeCloseTo(-20_037_508, 0);
    expect([south, east]).toEqual([0, 0]);
    expect(north).toBeCloseTo(20_037_508, 0);
  });
});

describe('tiles of a part of the world', () => {
  it('are the four of zoom 1 for all of it', () => {
    expect(tilesWithin([-180, -85, 179.9, 85], 0)).toEqual([
      { z: 1, x: 0, y: 0 },
      { z: 1, x: 0, y: 1 },
      { z: 1, x: 1, y: 0 },
      { z: 1, x: 1, y: 1 },
    ]);
  });

  it('go on behind the date line', () => {
    expect(tilesWithin([-181, 1, -179, 2], 3).map(({ z, x }) => [z, x])).toEqual([
      [4, 15],
      [4, 0],
    ]);
  });

  it('are coarser rather than too many, and none twice', () => {
    const tiles = tilesWithin([-720, -90, 720, 90], 12);
    expect(tiles.length).toBeLessThanOrEqual(64);
    expect(new Set(tiles.map(({ x, y }) => `${x} ${y}`)).size).toBe(tiles.length);
    expect(tiles.length).toBeGreaterThan(15);
  });

  it('cover the requested extent', () => {
    const tiles = tilesWithin([10, 45, 11, 46], 8);
    const bounds = tiles.map(boundsOf);
    expect(Math.min(...bounds.map(([west]) => west))).toBeLessThanOrEqual(10);
    expect(Math.min(...bounds.map(([, south]) => south))).toBeLessThanOrEqual(45);
    expect(Math.max(...bounds.map(([, , east]) => east))).toBeGreaterThanOrEqual(11);
    expect(Math.max(...bounds.map(([, , , north]) => north))).toBeGreaterThanOrEqual(46);
  });
});
