import { expect, it } from 'vitest';
import type { WorldCountry } from '../../contract.client.ts';
import { groundOf, type Land, loadGround } from './ground.ts';

const square = (west: number, south: number, side: number) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const WORLD: readonly WorldCountry[] = [
  { name: 'ring', polygons: [[square(0, 0, 10), square(4, 4, 2)]] },
  { name: 'islands', polygons: [[square(20, 0, 3)], [square(178, 80, 4)]] },
];
/** Near enough for all details. */
const NEAR = 8;

const placeCount = (lands: readonly Land[]): number =>
  lands.flatMap(({ borders }) => borders).reduce((sum, border) => sum + border.length / 2, 0);

/** Area in the plane, above zero for what goes around counterclockwise. */
function areaOf(border: Float32Array): number {
  let area = 0;
  for (let at = 2; at < border.length; at += 2)
    area += ((border[at - 2] ?? 0) * (border[at + 1] ?? 0) - (border[at] ?? 0) * (border[at - 1] ?? 0)) / 2;
  return area;
}

const filled = (lands: readonly Land[]): number =>
  lands.flatMap(({ borders }) => borders).reduce((sum, border) => sum + areaOf(border), 0);

it('is the land without its holes, which go the other way around', () => {
  const lands = groundOf(WORLD).landsAt(NEAR);
  expect(lands).toHaveLength(3);
  expect(placeCount(lands)).toBe(4 * 5);
  expect(lands[0]?.borders.map((border) => Math.sign(areaOf(border)))).toEqual([1, -1]);
  const around = groundOf([{ name: 'turned', polygons: [[square(0, 0, 10).toReversed(), square(4, 4, 2)]] }]);
  expect(filled(around.landsAt(NEAR))).toBeCloseTo(filled(lands.slice(0, 1)), 4);
});

it('lies in the plane of the map, with north up', () => {
  const [land] = groundOf([{ name: 'middle', polygons: [[square(0, 0, 45)]] }]).landsAt(NEAR);
  const [west, south, east, north] = land?.bounds ?? [];
  expect([west, south, east]).toEqual([256, 256, 320]);
  expect(north).toBeCloseTo(256 + (512 / (2 * Math.PI)) * Math.asinh(1), 3);
});

it('ends where a square map does', () => {
  const [pole] = groundOf([{ name: 'pole', polygons: [[square(0, 80, 10)]] }]).landsAt(NEAR);
  expect(pole?.bounds[3]).toBeLessThan(512);
});

it('fills a land around a pole up to the edge of the map', () => {
  const coast = [-180, -90, 0, 90, 180].map((lon) => [lon, -80]);
  const pole = [-180, 180, 90, 0, -90, -180].map((lon) => [lon, -89.999]);
  const [land] = groundOf([{ name: 'south', polygons: [[pole, coast]] }]).landsAt(NEAR);
  const [west = 0, south = 0, east = 0, north = 0] = land?.bounds ?? [];
  expect([west, east]).toEqual([0, 512]);
  expect(filled(land ? [land] : [])).toBeCloseTo(512 * (north - south), 1);
});

it('has fewer places from afar, and nothing that is smaller than they are apart', () => {
  const round = Array.from({ length: 361 }, (_, at) => [
    10 * Math.cos((at * Math.PI) / 180),
    10 * Math.sin((at * Math.PI) / 180),
  ]);
  const ground = groundOf([{ name: 'round', polygons: [[round, square(0, 0, 0.1)], [square(50, 50, 0.2)]] }]);
  const [near, far] = [ground.landsAt(NEAR), ground.landsAt(0)];
  expect(placeCount(near)).toBe(361 + 5 + 5);
  expect(far).toHaveLength(1);
  expect(placeCount(far)).toBeLessThan(placeCount(near) / 1.9);
  expect(filled(far)).toBeGreaterThan(0.98 * filled(near));
});

it('is created once for all maps, and each level once', async () => {
  const ground = await loadGround();
  expect(await loadGround()).toBe(ground);
  expect(ground.landsAt(1.2)).toBe(ground.landsAt(1.9));
  expect(ground.landsAt(NEAR)).toBe(ground.landsAt(20));
  const counts = [0, 1, 2, NEAR].map((zoom) => placeCount(ground.landsAt(zoom)));
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts[0]).toBeLessThan((counts[3] ?? 0) / 3);
});
