import { beforeEach, describe, expect, it } from 'vitest';
import { categoricalSchemes, FIXED_SCHEMES } from './categorical-schemes.ts';
import { categoricalScheme, isAtHand, learnSchemes, setOwnSchemes } from './palette.ts';
import { readSchemes } from './read-schemes.ts';
import { sequentialColors, sequentialSchemes } from './sequential-schemes.ts';

beforeEach(() => {
  setOwnSchemes({ categorical: [], sequential: [] });
  learnSchemes(FIXED_SCHEMES);
});

/** Keys that stored charts name, with the number of colours that they were stored with. */
it.each([
  ['bnbColors', 13],
  ['d3Category10', 10],
  ['d3Category20', 20],
  ['d3Category20b', 20],
  ['d3Category20c', 20],
  ['echarts4Colors', 11],
  ['echarts5Colors', 9],
  ['googleCategory10c', 10],
  ['googleCategory20c', 20],
  ['lyftColors', 10],
  ['presetColors', 20],
  ['supersetAndPresetColors', 12],
  ['modernSunset', 12],
  ['colorsOfRainbow', 12],
  ['blueToGreen', 10],
  ['redToYellow', 10],
  ['wavesOfBlue', 10],
])('a chart that names %s has its %d colours, each another', (key, count) => {
  const { key: found, colors } = categoricalScheme(key);
  expect(found).toBe(key);
  expect(new Set(colors).size).toBe(count);
  expect(colors.filter((color) => !/^#[0-9a-f]{6}$/.test(color))).toEqual([]);
});

it.each([
  ['d3Category10', '#1f77b4', '#17becf'],
  ['d3Category20b', '#393b79', '#de9ed6'],
  ['d3Category20c', '#3182bd', '#d9d9d9'],
  ['googleCategory10c', '#3366cc', '#316395'],
  ['echarts4Colors', '#c23531', '#c4ccd3'],
])('%s goes from %s to %s', (key, first, last) => {
  const { colors } = categoricalScheme(key);
  expect([colors[0], colors.at(-1)]).toEqual([first, last]);
});

it.each([undefined, '', 'supersetColors', 'no such scheme', 'constructor', 7])(
  '%s is the scheme of the theme',
  (key) => {
    expect(categoricalScheme(key).key).toBe('supersetColors');
  },
);

it('schemes have names of their own', () => {
  const schemes = categoricalSchemes();
  expect(new Set(schemes.map(({ label }) => label)).size).toBe(schemes.length);
});

describe('schemes that the operator has added', () => {
  const added = readSchemes([
    { id: 'acme', label: 'Acme', description: '', colors: ['#102030', '#405060'] },
    { id: 'd3Category10', colors: ['#abcdef'] },
    { id: 'empty', colors: [] },
    { colors: ['#000000'] },
    'text',
  ]);

  it('are drawn and offered; one with a known key takes the place of that scheme', () => {
    setOwnSchemes({ categorical: added, sequential: [] });
    expect(isAtHand('acme')).toBe(true);
    learnSchemes(FIXED_SCHEMES);
    expect(categoricalScheme('acme').colors).toEqual(['#102030', '#405060']);
    expect(categoricalScheme('d3Category10').colors).toEqual(['#abcdef']);
    const offered = categoricalSchemes().map(({ key }) => key);
    expect(offered).toContain('acme');
    expect(offered.filter((key) => key === 'd3Category10')).toHaveLength(1);
    expect(offered).not.toContain('empty');
  });

  it('of amounts are apart from those of groups', () => {
    setOwnSchemes({ categorical: [], sequential: added });
    expect(sequentialColors('acme')).toEqual(['#102030', '#405060']);
    expect(sequentialSchemes().map(({ key }) => key)).toContain('acme');
    expect(categoricalSchemes().map(({ key }) => key)).not.toContain('acme');
  });
});
