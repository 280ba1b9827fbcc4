import { expect, it } from 'vitest';
import { colorSteps, SEQUENTIAL_SCHEMES } from './palette.ts';

it.each([
  ['the ends alone', ['#000', '#fff'], 2, ['#000', '#fff']],
  ['a mixture between two', ['#000', '#fff'], 3, ['#000', 'color-mix(in oklab, #fff 50%, #000)', '#fff']],
  ['one', ['#000', '#fff'], 1, ['#000']],
])('steps of a scheme are %s', (_title, colors, count, steps) => {
  expect(colorSteps(colors, count)).toEqual(steps);
});

it.each(SEQUENTIAL_SCHEMES)('$label has ten steps, each another', ({ colors }) => {
  const steps = colorSteps(colors, 10);
  expect(new Set(steps).size).toBe(10);
  expect([steps[0], steps.at(-1)]).toEqual([colors[0], colors.at(-1)]);
});
