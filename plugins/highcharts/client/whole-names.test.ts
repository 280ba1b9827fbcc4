import type { Options } from 'highcharts';
import { expect, it } from 'vitest';
import { wholeNames } from './whole-names.ts';

const pie = (width: number, ...names: readonly string[]): Options => ({
  chart: { width, height: 300 },
  legend: { enabled: true, itemStyle: { color: 'red' } },
  series: [{ type: 'pie', showInLegend: true, data: names.map((name) => ({ name, y: 1 })) }],
});

it.each<[string, Options, boolean]>([
  ['short names', pie(400, 'north', 'south'), true],
  ['a long one among them', pie(400, 'north', 'w'.repeat(29)), false],
  ['the same in a wide picture', pie(800, 'north', 'w'.repeat(29)), true],
  ['no legend', { ...pie(400, 'north'), legend: { enabled: false } }, false],
  ['no size', { ...pie(400, 'north'), chart: {} }, false],
])('%s', (_, options, isWhole) => {
  const drawn = wholeNames(options);
  if (!isWhole) expect(drawn).toBe(options);
  else expect(drawn.legend?.itemStyle).toEqual({ color: 'red', whiteSpace: 'nowrap', textOverflow: 'clip' });
});
