import { createRequire } from 'node:module';
import Highcharts from 'highcharts/esm/highcharts.js';
import { expect, it } from 'vitest';
import { sparePoints } from './cheap-points.ts';
import { keepData } from './kept-data.ts';
import { loadParts } from './load-parts.ts';
import { matchFew } from './match-few.ts';

const METHODS = ['translate', 'matchPoints', 'update'] as const;

const methodsOf = ({ Series }: Pick<typeof Highcharts, 'Series'>) =>
  METHODS.map((name): unknown => Reflect.get(Series.prototype, name));

/** The library as the bundle of a plugin from a file has it. */
function foreignCopy(): typeof Highcharts {
  const library: unknown = createRequire(import.meta.url)('highcharts/highcharts.js');
  if (!isLibrary(library)) throw new Error('The library has another build.');
  return library;
}

const isLibrary = (value: unknown): value is typeof Highcharts =>
  typeof value === 'object' && value !== null && 'Series' in value && 'chart' in value;

it('changes of the library reach no copy that a plugin brings along, and that copy takes no part of it', async () => {
  const foreign = foreignCopy();
  const untouched = methodsOf(foreign);
  matchFew(Highcharts);
  keepData(Highcharts);
  sparePoints(Highcharts);
  expect(methodsOf(foreign)).toEqual(untouched);
  expect(methodsOf(Highcharts)).not.toEqual(untouched);

  // Each copy of the other build puts itself here, and its modules extend what they find here.
  Reflect.set(window, '_Highcharts', foreign);
  await loadParts(['wordcloud', 'treegraph', 'solid-gauge']);
  for (const type of ['wordcloud', 'treegraph', 'solidgauge']) {
    expect(Reflect.has(Reflect.get(Highcharts, 'seriesTypes'), type), type).toBe(true);
    expect(Reflect.has(Reflect.get(foreign, 'seriesTypes'), type), type).toBe(false);
  }
});

it('the library leaves no copy of itself on the page', () => {
  expect(Reflect.get(window, 'Highcharts')).toBeUndefined();
  expect(Reflect.get(window, '_Highcharts')).not.toBe(Highcharts);
});
