import { expect, it } from 'vitest';
import type { WorldCountry } from '../contract.client.ts';
import { groundLayers, groundOf, loadGround, type Outlines } from './ground.ts';

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

const placeCount = ({ borders }: Outlines): number => borders.length;

/** West and south of one end of each line, and of the other. */
function linesOf({ borders: { length, attributes } }: Outlines): readonly (readonly number[])[] {
  const { getSourcePosition: from, getTargetPosition: to } = attributes;
  return Array.from({ length }, (_, at) =>
    [from, to].flatMap(({ value, size, stride, offset }) => {
      const start = (at * stride + offset) / value.BYTES_PER_ELEMENT;
      return Array.from(value.slice(start, start + size));
    }),
  );
}

/** Square degrees that the triangles cover. */
function areaOf({ lands: { attributes } }: Outlines): number {
  const [places, triangles] = [attributes.getPolygon.value, attributes.indices.value];
  let area = 0;
  const place = (at: number) =>
    [places[(triangles[at] ?? 0) * 2] ?? 0, places[(triangles[at] ?? 0) * 2 + 1] ?? 0] as const;
  for (let at = 0; at < triangles.length; at += 3) {
    const [[ax, ay], [bx, by], [cx, cy]] = [place(at), place(at + 1), place(at + 2)];
    area += Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
  }
  return area;
}

it('is the land without its holes, and all borders', () => {
  const ground = groundOf(WORLD).near();
  expect(areaOf(ground)).toBeCloseTo(100 - 4 + 9 + 16, 6);
  expect([...ground.lands.startIndices]).toEqual([0, 10, 15]);
  expect(linesOf(ground)).toHaveLength(4 * 4);
  expect(linesOf(ground).slice(0, 2)).toEqual([
    [0, 0, 10, 0],
    [10, 0, 10, 10],
  ]);
});

it('ends where a square map does', () => {
  const pole = groundOf([{ name: 'pole', polygons: [[square(0, 80, 10)]] }]).near();
  expect(Math.max(...linesOf(pole).map(([, , , north = 0]) => north))).toBe(85);
});

it('fills a land around a pole up to the edge of the map', () => {
  const coast = [-180, -90, 0, 90, 180].map((lon) => [lon, -80]);
  const pole = [-180, 180, 90, 0, -90, -180].map((lon) => [lon, -89.999]);
  const land = groundOf([{ name: 'south', polygons: [[pole, coast]] }]).near();
  expect(areaOf(land)).toBeCloseTo(360 * 5, 6);
});

it('has fewer places from afar, and nothing that is smaller than they are apart', () => {
  const round = Array.from({ length: 361 }, (_, at) => [
    10 * Math.cos((at * Math.PI) / 180),
    10 * Math.sin((at * Math.PI) / 180),
  ]);
  const { far, near } = groundOf([{ name: 'round', polygons: [[round, square(0, 0, 0.1)], [square(50, 50, 0.2)]] }]);
  expect(near().borders.length).toBe(360 + 4 + 4);
  expect(far.lands.length).toBe(1);
  expect(placeCount(far)).toBeLessThan(placeCount(near()) / 1.9);
  expect(areaOf(far)).toBeGreaterThan(0.99 * areaOf(near()));
});

it('is created once for all maps, which share its memory', async () => {
  const ground = await loadGround();
  expect(await loadGround()).toBe(ground);
  expect(ground.near()).toBe(ground.near());
  expect(placeCount(ground.far)).toBeLessThan(placeCount(ground.near()) / 3);
  const drawn = () =>
    groundLayers(ground.far, '', () => [0, 0, 0, 255]).map(({ props }) => ('data' in props ? props.data : null));
  expect(drawn()).toEqual([ground.far.lands, ground.far.borders]);
  const [first, second] = [drawn(), drawn()];
  expect(first.every((data, at) => data === second[at])).toBe(true);
});
