import type { Point } from 'highcharts';
import { expect, it } from 'vitest';
import { treeQuery } from '../common/tree-query.ts';
import { treeDrawing } from './tree-drawing.ts';

const descriptionsOf = (layout: string): readonly string[] => {
  const props = treeDrawing.props({
    formData: treeQuery.form.read({
      viz_type: 'tree_chart',
      datasource: '1__table',
      id: 'id',
      parent: 'up',
      name: 'name',
      metric: 'n',
      layout,
    }),
    queries: [
      {
        colnames: ['id', 'up', 'name', 'n'],
        coltypes: [1, 1, 1, 0],
        data: [
          { id: 'a', up: null, name: 'Asia', n: 1 },
          { id: 'e', up: null, name: 'Europe', n: 2 },
          { id: 'f', up: 'e', name: 'France', n: 3 },
        ],
        rowcount: 3,
      },
    ],
    datasource: null,
    width: 400,
    height: 300,
    filterState: {},
    ownState: {},
    hooks: {},
    colorOf: () => 'red',
    colorScheme: 'light',
    locale: 'en',
  });
  const { series: [tree] = [], accessibility } = treeDrawing.options(props, (key) => `[${key}]`);
  const data = tree && 'data' in tree && Array.isArray(tree.data) ? tree.data : [];
  return data.map((options) => String(accessibility?.point?.descriptionFormatter?.({ options } as Point)));
};

it.each([
  ['radial', ['Asia, 1', 'Europe, 2', 'France, Europe, 3']],
  ['orthogonal', ['[label]', 'Asia, 1', 'Europe, 2', 'France, Europe, 3']],
])('a %s tree tells a screen reader names, and ids of the library nowhere', (layout, expected) => {
  expect(descriptionsOf(layout)).toEqual(expected);
});
