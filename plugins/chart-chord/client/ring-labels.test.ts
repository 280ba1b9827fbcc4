import { describe, expect, it } from 'vitest';
import { ringLabels, ringRoom } from './ring-labels.ts';

const ring = { radius: 100, width: 20, gap: 0 };
const equal = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Name ${at}`, share: 1 / count }));

describe('names beside a ring', () => {
  it('are outside of the ring, on the side of their part', () => {
    const labels = [...ringLabels(equal(4), ring).values()];
    expect(labels.map(({ align, x, y }) => [align, Math.sign(x), Math.sign(y)])).toEqual([
      ['left', 1, -1],
      ['left', 1, 1],
      ['right', -1, 1],
      ['right', -1, -1],
    ]);
  });

  it('leave out overlapping names of small parts', () => {
    const ends = [
      ...equal(3).map((end) => ({ ...end, share: 0.33 })),
      { name: 'small', share: 0.005 },
      { name: 'smaller', share: 0.004 },
    ];
    expect(new Set(ringLabels(ends, ring).keys())).toEqual(new Set([0, 1, 2, 3]));
  });

  it('follow the gaps between parts', () => {
    const [, second] = [...ringLabels(equal(2), { ...ring, gap: 0.25 }).values()];
    // Each part is a quarter, and so is each gap: the second part starts at the bottom.
    expect(second).toMatchObject({ align: 'right' });
    expect(second?.y).toBeCloseTo(-(second?.x ?? 0));
  });

  it('leave out parts without an amount', () => {
    expect(
      ringLabels(
        [
          { name: 'a', share: 1 },
          { name: 'b', share: 0 },
        ],
        ring,
      ).has(1),
    ).toBe(false);
  });

  it('are all there where they fit, and few among hundreds', () => {
    expect(ringLabels(equal(12), ring).size).toBe(12);
    expect(ringLabels(equal(300), ring).size).toBeLessThan(45);
  });
});

it.each([
  [['ab'], 400, 300, 123, true],
  [['a very long name indeed, longer than a third of it'], 300, 300, 144, false],
  [['ab'], 30, 20, 20, false],
])('a ring with the names %j in %i × %i has the radius %i, with names: %j', (names, width, height, radius, isNamed) => {
  const room = ringRoom(names, width, height);
  expect([Math.round(room.radius), room.isNamed]).toEqual([radius, isNamed]);
});
