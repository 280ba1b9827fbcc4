import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeWords, type WordBox } from './place-words.ts';

describe('positions of words', () => {
  it('begin in the middle', () => {
    expect(placeWords({ boxes: [{ width: 80, height: 20, rotation: 0 }], ratio: 1 })).toEqual([{ x: 0, y: 0 }]);
  });

  it('never overlap', () => {
    const box = fc.record({
      width: fc.integer({ min: 5, max: 200 }),
      height: fc.integer({ min: 5, max: 60 }),
      rotation: fc.constantFrom(0, 90),
    });
    fc.assert(
      fc.property(fc.array(box, { maxLength: 30 }), fc.double({ min: 0.2, max: 5, noNaN: true }), (boxes, ratio) => {
        const places = placeWords({ boxes, ratio });
        expect(places).toHaveLength(boxes.length);
        const drawn = boxes.map((one, at) => upright(one, places[at] ?? { x: 0, y: 0 }));
        for (const [at, a] of drawn.entries())
          for (const b of drawn.slice(at + 1))
            expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('use the corners that rotated words leave free', () => {
    const turned: WordBox = { width: 200, height: 20, rotation: 45 };
    const [, second] = placeWords({ boxes: [turned, turned], ratio: 1 });
    // Their bounding boxes would be 156 pixels apart.
    expect(Math.hypot(second?.x ?? 0, second?.y ?? 0)).toBeLessThan(60);
  });

  it('fill a wide picture in its width', () => {
    const boxes = Array.from({ length: 60 }, () => ({ width: 40, height: 40, rotation: 0 }));
    const places = placeWords({ boxes, ratio: 3 });
    const reach = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
    expect(reach(places.map(({ x }) => x))).toBeGreaterThan(1.5 * reach(places.map(({ y }) => y)));
  });
});

function upright({ width, height, rotation }: WordBox, { x, y }: { readonly x: number; readonly y: number }) {
  const [w, h] = rotation === 90 ? [height, width] : [width, height];
  return { left: x - w / 2, right: x + w / 2, top: y - h / 2, bottom: y + h / 2 };
}
