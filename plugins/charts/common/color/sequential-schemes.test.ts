import { expect, it } from 'vitest';
import { colorSteps, SEQUENTIAL_SCHEMES, sequentialColors } from './sequential-schemes.ts';

it.each([
  ['the ends alone', ['#000', '#fff'], 2, ['#000', '#fff']],
  ['a mixture between two', ['#000', '#fff'], 3, ['#000', 'color-mix(in oklab, #fff 50%, #000)', '#fff']],
  ['one', ['#000', '#fff'], 1, ['#000']],
])('steps of a scheme are %s', (_title, colors, count, steps) => {
  expect(colorSteps(colors, count)).toEqual(steps);
});

/** Keys that stored charts name. */
const STORED =
  'blue_white_yellow fire white_black black_white dark_blue pink_grey greens purples oranges red_yellow_blue ' +
  'brown_white_green purple_white_green superset_seq_1 superset_seq_2 superset_div_1 superset_div_2 preset_seq_1 preset_seq_2 preset_div_1 preset_div_2 echarts_gradient ' +
  'deck_gl_heatmap_gradient schemeRdBu schemeBrBG schemePRGn schemePiYG schemePuOr schemeRdGy schemeRdYlBu ' +
  'schemeRdYlGn schemeSpectral schemeBlues schemeGreens schemeGrays schemeOranges schemePurples schemeReds ' +
  'schemeViridis schemeInferno schemeMagma schemeWarm schemeCool schemeCubehelixDefault schemeBuGn schemeBuPu ' +
  'schemeGnBu schemeOrRd schemePuBuGn schemePuBu schemePuRd schemeRdPu schemeYlGnBu schemeYlGn schemeYlOrBr ' +
  'schemeYlOrRd';

it('every stored key has colours of its own', () => {
  const known = STORED.split(' ').map((key) => sequentialColors(key).join(' '));
  expect(new Set(known).size).toBe(known.length);
});

it.each(SEQUENTIAL_SCHEMES)('$label has ten steps, each another', ({ key, colors }) => {
  const steps = colorSteps(colors, 10);
  expect(new Set(steps).size).toBe(10);
  expect([steps[0], steps.at(-1)]).toEqual([colors[0], colors.at(-1)]);
  expect(sequentialColors(key)).toBe(colors);
  expect(colors.filter((color) => !/^(#[0-9a-f]{6}|var\(--(seq|div)-\d\))$/.test(color))).toEqual([]);
});

it.each(['no such scheme', undefined, 7, 'constructor'])('[B4.20] %s is drawn with the default', (key) =>
  expect(sequentialColors(key)).toBe(SEQUENTIAL_SCHEMES[0]?.colors),
);

it('schemes have names of their own', () => {
  expect(new Set(SEQUENTIAL_SCHEMES.map(({ label }) => label)).size).toBe(SEQUENTIAL_SCHEMES.length);
});
