import { expect, it } from 'vitest';
import { heatmapQuery } from '../common/heatmap-query.ts';
import { heatmapDrawing } from './heatmap-drawing.ts';

const pointOf = (members: Readonly<Record<string, unknown>>) => {
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
    queries: [{ colnames: ['a', 'b', 'n'], coltypes: [1, 1, 0], data: [{ a: 'x', b: 'y', n: 1 }], rowcount: 1 }],
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
  const [series] = heatmapDrawing.options(props, (key) => key).series ?? [];
  const [point] = series && 'data' in series && Array.isArray(series.data) ? series.data : [];
  return point;
};

it('has texts of its own in a cell that shows its value', () => {
  expect(pointOf({ show_values: true })).toMatchObject({ dataLabels: { style: { fontWeight: '400' } } });
});

it('has nothing in a cell that the library would look at for each of ten thousand', () => {
  expect(Object.keys(pointOf({ show_values: false }) ?? {}).sort()).toEqual(['color', 'id', 'value', 'x', 'y']);
});
