import { type AnyChartQuery, contextOf } from '@facet/sdk/chart-form';
import { describe, expect, it } from 'vitest';
import { aggregateOf } from './aggregate.ts';
import { deckArcQuery } from './arc-query.ts';
import { deckGeojsonQuery } from './geojson-query.ts';
import { deckHexQuery } from './hex-query.ts';
import { deckPathQuery } from './path-query.ts';
import { deckPolygonQuery } from './polygon-query.ts';
import { deckScatterQuery } from './scatter-query.ts';

const AT = { type: 'latlong', lonCol: 'lon', latCol: 'lat' };
const there = (...columns: readonly string[]) => columns.map((col) => ({ col, op: 'IS NOT NULL' }));

const asked = (query: AnyChartQuery, form: Readonly<Record<string, unknown>>) =>
  contextOf(query, { viz_type: 'deck', datasource: '7__table', ...form }).queries[0];

describe('the query of a map', () => {
  it.each([
    [
      'for points as they are',
      deckScatterQuery,
      { spatial: AT, dimension: 'kind', js_columns: ['extra'], row_limit: 5 },
      { columns: ['extra', 'kind', 'lat', 'lon'], filters: there('lat', 'lon'), row_limit: 5 },
    ],
    [
      'for groups with a metric for the size, the largest first',
      deckScatterQuery,
      { spatial: AT, point_radius_fixed: { type: 'metric', value: 'count' } },
      { columns: ['lat', 'lon'], metrics: ['count'], orderby: [['count', false]] },
    ],
    [
      'for rows without a place too',
      deckScatterQuery,
      { spatial: AT, filter_nulls: false },
      { columns: ['lat', 'lon'], filters: [] },
    ],
    [
      'for both ends',
      deckArcQuery,
      { start_spatial: AT, end_spatial: { type: 'geohash', geohashCol: 'end' } },
      { columns: ['end', 'lat', 'lon'], filters: there('end', 'lat', 'lon') },
    ],
    [
      'for amounts',
      deckHexQuery,
      { spatial: AT, size: 'sum' },
      { columns: ['lat', 'lon'], metrics: ['sum'], orderby: [['sum', false]] },
    ],
    ['for lines', deckPathQuery, { line_column: 'line' }, { columns: ['line'], filters: there('line') }],
    [
      'for areas with colour and height',
      deckPolygonQuery,
      { line_column: 'area', metric: 'a', point_radius_fixed: { type: 'metric', value: 'b' } },
      { columns: ['area'], metrics: ['a', 'b'], filters: there('area') },
    ],
    ['for shapes', deckGeojsonQuery, { geojson: 'shape' }, { columns: ['shape'], filters: [] }],
  ] as const)('%s', (_, query, form, expected) => {
    expect(asked(query, form)).toMatchObject(expected);
  });

  it('for no groups where it has no metric', () => {
    expect(asked(deckScatterQuery, { spatial: AT })).not.toHaveProperty('metrics');
  });
});

describe('the aggregate of a bin', () => {
  it.each([
    ['sum', 10],
    ['count', 4],
    ['mean', 2.5],
    ['median', 2.5],
    ['min', 1],
    ['max', 4],
    ['variance', 5 / 3],
    ['deviation', Math.sqrt(5 / 3)],
    ['p1', 1.03],
    ['p99', 3.97],
  ] as const)('the %s', (aggregate, amount) => {
    expect(aggregateOf(Float64Array.of(4, 1, 3, 2), aggregate)).toBeCloseTo(amount, 9);
    expect(aggregateOf(new Float64Array(), aggregate)).toBe(0);
  });
});
