import type { DataRow } from '@facet/sdk/common';
import { expect, it } from 'vitest';
import { heatmapQuery } from '../common/heatmap-query.ts';
import { heatmapDrawing } from './heatmap-drawing.ts';

const optionsOf = (
  members: Readonly<Record<string, unknown>>,
  data: readonly DataRow[] = [{ a: 'x', b: 'y', n: 1 }],
) => {
  const formData = heatmapQuery.form.read({
    viz_type: 'heatmap_v2',
    datasource: '1__table',
    x_axis: 'a',
    groupby: 'b',
    metric: 'n',
    ...members,
  });
  const props = heatmapDrawing.props({
    formData,
    queries: [{ colnames: ['a', 'b', 'n'], coltypes: [1, 1, 0], data: [...data], rowcount: data.length }],
    datasource: null,
    width: 600,
    height: 300,
    filterState: {},
    ownState: {},
    hooks: {},
    colorOf: () => '',
    colorScheme: 'light',
    locale: 'en',
  });
  return heatmapDrawing.options(props, (key, values) => `[${key} ${JSON.stringify(values)}]`);
};

const pointOf = (members: Readonly<Record<string, unknown>>) => {
  const [series] = optionsOf(members).series ?? [];
  const [point] = series && 'data' in series && Array.isArray(series.data) ? series.data : [];
  return point;
};

it('has texts of its own in a cell that shows its value', () => {
  expect(pointOf({ show_values: true })).toMatchObject({ dataLabels: { style: { fontWeight: '400' } } });
});

it('has nothing in a cell that the library would look at for each of ten thousand', () => {
  expect(Object.keys(pointOf({ show_values: false }) ?? {}).sort()).toEqual(['color', 'id', 'value', 'x', 'y']);
});

it.each([[true], [false]])('says that it draws fewer cells than there are, with a legend: %j', (legend) => {
  const data = Array.from({ length: 30_000 }, (_, at) => ({ a: `c${at % 200}`, b: `r${Math.floor(at / 200)}`, n: at }));
  const { caption, series } = optionsOf({ show_legend: legend }, data);
  const count = series?.[0] && 'data' in series[0] ? series[0].data?.length : 0;
  expect(count).toBeLessThanOrEqual(20_000);
  expect(caption?.text).toContain(`[shown {&quot;count&quot;:${count},&quot;all&quot;:30000}]`);
});

it.each([
  ['alpha_asc', false],
  ['alpha_desc', false],
  ['value_asc', false],
  [undefined, true],
  [null, true],
])('rows in the order %s begin at the top: %s', (sort_y_axis, isFromTop) => {
  expect(optionsOf({ sort_y_axis }).yAxis).toMatchObject({ reversed: isFromTop });
});
