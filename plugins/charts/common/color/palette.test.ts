import { expect, it } from 'vitest';
import { CATEGORICAL_SCHEMES, categoricalScheme } from './palette.ts';

it.each([
  ['d3Category10', 10],
  ['d3Category20', 20],
  ['googleCategory10c', 10],
  ['googleCategory20c', 20],
  ['echarts5Colors', 9],
])('a chart that names %s has its %d colours, each another', (key, count) => {
  const { key: found, colors } = categoricalScheme(key);
  expect(found).toBe(key);
  expect(new Set(colors).size).toBe(count);
  expect(colors.filter((color) => !/^#[0-9a-f]{6}$/.test(color))).toEqual([]);
});

it.each([
  ['d3Category10', '#1f77b4', '#17becf'],
  ['googleCategory10c', '#3366cc', '#316395'],
])('%s goes from %s to %s', (key, first, last) => {
  const { colors } = categoricalScheme(key);
  expect([colors[0], colors.at(-1)]).toEqual([first, last]);
});

it('schemes have names of their own', () => {
  expect(new Set(CATEGORICAL_SCHEMES.map(({ label }) => label)).size).toBe(CATEGORICAL_SCHEMES.length);
});
