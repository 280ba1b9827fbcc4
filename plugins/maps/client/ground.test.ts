import { expect, it } from 'vitest';
import type { WorldCountry } from '../contract.client.ts';
import { type Ground, groundLayers, groundOf, loadGround } from './ground.ts';

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

/** Square degrees that the triangles cover. */
function areaOf({ lands: { triangles, places } }: Ground): number {
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
  const ground = groundOf(WORLD);
  expect(areaOf(ground)).toBeCloseTo(100 - 4 + 9 + 16, 6);
  expect([...ground.lands.startIndices]).toEqual([0, 10, 15]);
  expect([...ground.borders.startIndices]).toEqual([0, 5, 10, 15]);
});

it('ends where a square map does', () => {
  const [high = 0] = groundOf([{ name: 'pole', polygons: [[square(0, 80, 10)]] }]).borders.places.slice(5, 6);
  expect(high).toBe(85);
});

it('is made once for all maps, which draw the same memory', async () => {
  const ground = await loadGround();
  expect(await loadGround()).toBe(ground);
  const [first, second] = [0, 1].map(() => groundLayers(ground, '', () => [0, 0, 0, 255]).map(({ props }) => props));
  const memory = (props: typeof first) =>
    (props ?? []).map((one) => {
      const { data } = one as { readonly data?: { readonly attributes?: object } };
      return Object.values(data?.attributes ?? {}).map((attribute: { readonly value?: unknown }) => attribute.value);
    });
  const [mine, other] = [memory(first), memory(second)];
  expect(mine.flat()).toHaveLength(3);
  expect(mine.flat().every((value, at) => value === other.flat()[at])).toBe(true);
});
