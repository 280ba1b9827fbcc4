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

it('names of a radial tree begin where their leaf is, whatever their angle', () => {
  const leaves = Array.from({ length: 4 }, (_, at) => ({ id: `l${at}`, up: 'r', name: `Leaf ${at}`, n: 1 }));
  const props = treeDrawing.props({
    formData: treeQuery.form.read({
      viz_type: 'tree_chart',
      datasource: '1__table',
      id: 'id',
      parent: 'up',
      name: 'name',
      layout: 'radial',
      symbolSize: 8,
    }),
    queries: [
      {
        colnames: ['id', 'up', 'name'],
        coltypes: [1, 1, 1],
        data: [{ id: 'r', up: null, name: 'Root' }, ...leaves],
        rowcount: 5,
      },
    ],
    datasource: null,
    width: 600,
    height: 600,
    filterState: {},
    ownState: {},
    hooks: {},
    colorOf: () => 'red',
    colorScheme: 'light',
    locale: 'en',
  });
  const { series: [tree] = [] } = treeDrawing.options(props, (key) => key);
  const nodes = tree && 'nodes' in tree && Array.isArray(tree.nodes) ? tree.nodes : [];
  // The edge of the library's box around a name, and its distance from the middle of the name's line.
  const labelled = (align: string, verticalAlign: string, x: number, y: number) => ({
    dataLabels: { align, verticalAlign, x: expect.closeTo(x), y: expect.closeTo(y) },
  });
  expect(nodes.slice(1)).toMatchObject([
    labelled('left', 'bottom', -7, -10),
    labelled('left', 'top', 10, -7),
    labelled('left', 'top', -7, 10),
    labelled('right', 'top', -10, -7),
  ]);
});
