import fc from 'fast-check';
import { namePixels } from '@facet/plugin-highcharts/contract';
import { expect, it } from 'vitest';
import { ringLabel } from './ring-label.ts';

const DEGREE = Math.PI / 180;
const part = (inner: number, outer: number, from: number, to: number) => ({
  inner,
  outer,
  from: from * DEGREE,
  to: to * DEGREE,
});

it.each([
  ['along a wide part of the ring', 'South Asia', part(60, 100, 60, 120), { lines: ['South Asia'], rotation: 0 }],
  [
    'in several lines',
    'Middle East and Africa',
    part(60, 120, 240, 300),
    { lines: ['Middle East', 'and Africa'], rotation: 0 },
  ],
  ['across the ring in a narrow part', 'Indonesia', part(80, 160, -10, 5), { lines: ['Indonesia'], rotation: -2.5 }],
  ['never on their heads', 'Indonesia', part(80, 160, 170, 185), { lines: ['Indonesia'], rotation: -2.5 }],
  [
    'by their beginning where nothing holds them',
    'Massachusetts',
    part(60, 110, 250, 290),
    { lines: ['Massac…'], rotation: 0 },
  ],
])('names are written %s', (_title, name, place, expected) => {
  const label = ringLabel(name, place);
  expect(label?.lines).toEqual(expected.lines);
  expect(label?.rotation).toBeCloseTo(expected.rotation);
});

it('a part without room for four letters has no name', () => {
  expect(ringLabel('Europe', part(30, 50, 0, 20))).toBeUndefined();
  expect(ringLabel('Europe', part(60, 160, 0, 4))).toBeUndefined();
});

it('texts along a ring leave it nowhere', () => {
  const size = fc.double({ min: 10, max: 200, noNaN: true });
  fc.assert(
    fc.property(size, size, fc.double({ min: 1, max: 360, noNaN: true }), (inner, width, angle) => {
      const label = ringLabel('Middle East and North Africa', part(inner, inner + width, -angle / 2, angle / 2));
      if (label?.rotation !== 90) return;
      const half = Math.max(...label.lines.map(namePixels)) / 2;
      const top = inner + width / 2 + (label.lines.length * 13) / 2;
      expect(Math.hypot(top, half)).toBeLessThanOrEqual(inner + width);
    }),
  );
});
