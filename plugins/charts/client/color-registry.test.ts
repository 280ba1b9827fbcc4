import type { FormData } from '@facet/sdk/common';
import { expect, it } from 'vitest';
import { ColorRegistry } from './color-registry.ts';

const SCHEME = 'd3Category10';
const FIRST = '#1f77b4';

function form(members: Readonly<Record<string, unknown>>): FormData {
  return { viz_type: 'pie', datasource: '1__table', dashboardId: 7, color_scheme: SCHEME, ...members };
}

it('gives a category one colour in all charts of a dashboard', () => {
  const colors = new ColorRegistry();
  const pie = colors.of(form({ groupby: ['state'] }));
  pie.colorOf('CA', SCHEME);
  const shown = pie.colorOf('TX', SCHEME);
  expect(shown).not.toBe(FIRST);
  expect(colors.of(form({ viz_type: 'echarts_timeseries_bar', groupby: ['state'] })).colorOf('TX', SCHEME)).toBe(shown);
});

it('keeps the colours of dashboards apart', () => {
  const colors = new ColorRegistry();
  colors.of(form({ groupby: ['state'] })).colorOf('CA', SCHEME);
  expect(colors.of(form({ groupby: ['state'], dashboardId: 8 })).colorOf('TX', SCHEME)).toBe(FIRST);
});

it.each([
  ['no dimension', {}],
  ['an emptied dimension', { groupby: [], columns: null }],
  ['a dimension on its axis only', { x_axis: 'weekday' }],
])('starts a chart with %s at the first colour, and leaves that to the categories too', (_title, members) => {
  const colors = new ColorRegistry();
  const categories = colors.of(form({ groupby: ['state'] }));
  const metrics = form({ metrics: ['count'], ...members });
  expect(colors.of(metrics).colorOf('Average delay', SCHEME)).toBe(FIRST);
  expect(categories.colorOf('CA', SCHEME)).toBe(FIRST);
  expect(colors.of(metrics).colorOf('Flights', SCHEME)).toBe(FIRST);
});
