import type { ChartNeed } from '@facet/plugin-charts/contract';
import { expect, it } from 'vitest';
import { type FitDataset, fits, servedNeeds } from './type-fit.ts';

const column = (column_name: string, type_generic: 0 | 1 | 2 | 3 | null) => ({
  column_name,
  type_generic,
  is_dttm: type_generic === 2,
});

const routes: FitDataset = {
  table_name: 'routes',
  columns: [
    column('id', 0),
    column('departed', 2),
    column('origin', 1),
    column('constructor', 1),
    column('origin_lat', 0),
    column('origin_lon', 0),
    column('destination_latitude', 0),
    column('destination_longitude', 0),
    column('path', 1),
  ],
};

it.each<[ChartNeed, readonly string[]]>([
  ['time', ['departed']],
  ['period', []],
  ['number', ['id']],
  ['category', ['origin']],
  ['link', ['origin', 'constructor']],
  ['place', ['origin_lat', 'origin_lon']],
  ['route', ['origin_lat', 'origin_lon', 'destination_latitude', 'destination_longitude']],
  ['shape', ['path']],
])('a dataset serves the need %s of a chart type with its columns', (need, columns) => {
  expect(servedNeeds(routes, [need])).toEqual([{ need, columns }]);
  expect(fits(routes, [need])).toBe(columns.length > 0);
});

it('a dataset without columns fits types without needs only', () => {
  const empty: FitDataset = { table_name: 'empty', columns: [] };
  expect(fits(empty, [])).toBe(true);
  expect(fits(empty, ['category'])).toBe(false);
  expect(fits(routes, ['category', 'period'])).toBe(false);
});

it('outlines are no names, and a longitude without its latitude is no place', () => {
  const dataset: FitDataset = { table_name: 'areas', columns: [column('border', 1), column('end_lon', 0)] };
  expect(servedNeeds(dataset, ['category', 'place', 'shape'])).toEqual([
    { need: 'category', columns: [] },
    { need: 'place', columns: [] },
    { need: 'shape', columns: ['border'] },
  ]);
});
