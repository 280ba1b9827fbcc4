import type { FormData } from '@facet/sdk/common';
import { beforeAll, expect, it } from 'vitest';
import { FIXED_SCHEMES } from '../common/color/categorical-schemes.ts';
import { learnSchemes } from '../common/color/palette.ts';
import { ColorRegistry } from './color-registry.ts';

beforeAll(() => learnSchemes(FIXED_SCHEMES));

const SCHEME = 'd3Category10';
const FIRST = '#1f77b4';

function form(members: Readonly<Record<string, unknown>>): FormData {
  return { viz_type: 'pie', datasource: '1__table', dashboardId: 7, color_scheme: SCHEME, ...members };
}

it('gives a category one colour in all charts by its dimension, on a dashboard and in Explore', () => {
  const colors = new ColorRegistry();
  const pie = colors.of(form({ groupby: ['state'] }));
  for (let index = 0; index < 15; index += 1) pie.colorOf(`state ${index}`, SCHEME);
  const shown = pie.colorOf('state 12', SCHEME);
  const explored = colors.of(form({ viz_type: 'bar', groupby: ['state'], dashboardId: undefined }));
  expect(explored.colorOf('state 12', SCHEME)).toBe(shown);
});

it('gives a form without a scheme the colours of the default one', () => {
  const colors = new ColorRegistry();
  const unset = colors.of(form({ groupby: ['state'], color_scheme: undefined }));
  expect(colors.of(form({ groupby: ['state'], color_scheme: 'supersetColors' }))).toBe(unset);
});

it('keeps dimensions apart: values of one take no colour from those of another', () => {
  const colors = new ColorRegistry();
  const alone = new ColorRegistry().of(form({ groupby: ['city'] })).colorOf('Seattle', SCHEME);
  const states = colors.of(form({ groupby: ['state'] }));
  for (let index = 0; index < 10; index += 1) states.colorOf(`state ${index}`, SCHEME);
  expect(colors.of(form({ groupby: ['city'] })).colorOf('Seattle', SCHEME)).toBe(alone);
});

it.each([
  ['no dimension', {}],
  ['an emptied dimension', { groupby: [], columns: null }],
  ['a dimension on its axis only', { x_axis: 'weekday' }],
])('starts a chart with %s at the first colour', (_title, members) => {
  const colors = new ColorRegistry();
  const metrics = form({ metrics: ['count'], ...members });
  expect(colors.of(metrics).colorOf('Average delay', SCHEME)).toBe(FIRST);
  expect(colors.of(metrics).colorOf('Flights', SCHEME)).toBe(FIRST);
});

it('shares colours between all charts of a namespace, whatever they draw, and with no other charts', () => {
  const colors = new ColorRegistry();
  const named = (namespace: string, dimension: string) =>
    colors.of(form({ groupby: [dimension], color_namespace: namespace }));
  expect(named('sales', 'state')).toBe(named('sales', 'city'));
  expect(named('sales', 'state')).not.toBe(named('people', 'state'));
  expect(named('', 'state')).toBe(colors.of(form({ groupby: ['state'] })));
  expect(named('sales', 'state')).not.toBe(named('', 'state'));
});

it('[A3.7] returns the labels with an assigned colour, without those that a dashboard has fixed', () => {
  const colors = new ColorRegistry();
  const pie = form({ groupby: ['state'] });
  const shown = colors.of(pie).colorOf('Ohio', SCHEME);
  colors.of(pie).colorOf('Utah', SCHEME, { Utah: '#112233' });
  expect([...colors.labelColors(pie)]).toEqual([['Ohio', shown]]);
  expect(colors.labelColors(form({ groupby: ['city'] })).size).toBe(0);
});

it('gives a legend of several charts the colours of their labels, also before they are drawn', () => {
  const colors = new ColorRegistry();
  const pies = form({ groupby: ['state'], label_colors: { CA: 'red' } });
  const legend = colors.colorsOf(pies, ['NY', 'CA']);
  expect(legend.get('NY')).toBe(colors.of(pies).colorOf('NY', SCHEME));
  expect(legend.get('CA')).toBe('red');
});

it.each<[string, Readonly<Record<string, unknown>>, string | undefined]>([
  [
    'a map of all labels, as later releases write it',
    { map_label_colors: { CA: 'red' }, shared_label_colors: ['CA'] },
    'red',
  ],
  ['shared colours over the map', { map_label_colors: { CA: 'red' }, shared_label_colors: { CA: 'blue' } }, 'blue'],
  ['chosen colours over both', { shared_label_colors: { CA: 'blue' }, label_colors: { CA: 'green' } }, 'green'],
  ['colours of other labels alone', { map_label_colors: { NY: 'red' } }, undefined],
])('[B3.25] fixes colours by %s', (_, members, expected) => {
  const colors = new ColorRegistry();
  const plain = colors.colorsOf(form({ groupby: ['state'] }), ['CA']).get('CA');
  const fixed = new ColorRegistry().colorsOf(form({ groupby: ['state'], ...members }), ['CA']).get('CA');
  expect(fixed).toBe(expected ?? plain);
});
