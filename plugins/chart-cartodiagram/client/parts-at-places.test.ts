import { contextOf, withBorrowed } from '@facet/sdk/chart-form';
import type { FormData, QueryResult } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { cartodiagramQuery, chartAtPlaces } from '../common/cartodiagram-query.ts';
import { FIRST_SIZES, readZoomSizes, sizeAt, withValues } from '../common/zoom-sizes.ts';
import { cartodiagramDrawing } from './cartodiagram-drawing.tsx';
import { partsAtPlaces, pointOf } from './parts-at-places.ts';

const BERLIN = '{"type":"Point","coordinates":[13.4,52.5]}';
const ROME = '{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[12.5,41.9]}}';

const chosen = (params: object, type = 'pie') =>
  JSON.stringify({ id: 3, slice_name: 'Shares', viz_type: type, params: JSON.stringify(params) });
const stored = (members: object = {}): FormData => ({
  viz_type: 'cartodiagram',
  datasource: '7__table',
  geom_column: 'place',
  ...members,
});
const answer = (data: QueryResult['data'], more: Partial<QueryResult> = {}): QueryResult => {
  const colnames = Object.keys(data[0] ?? {});
  return { colnames, coltypes: colnames.map(() => 1), data, rowcount: data.length, ...more };
};

describe('the query of a cartodiagram', () => {
  it('is the chosen chart, grouped by the place first and narrowed as the map', async () => {
    const form = stored({
      selected_chart: chosen({
        groupby: ['kind', 'place'],
        datasource: '99__table',
        metric: 'count',
        extra_form_data: { filters: [{ col: 'a', op: '==', val: 1 }] },
      }),
      extra_form_data: { filters: [{ col: 'b', op: '==', val: 2 }] },
    });
    let asked: FormData | undefined;
    const context = await withBorrowed(contextOf(cartodiagramQuery, form), async (inner) => {
      asked = inner;
      return { queries: [{ metrics: ['count'] }, { columns: ['place', 'kind'] }] };
    });
    expect(asked).toMatchObject({
      viz_type: 'pie',
      datasource: '7__table',
      groupby: ['place', 'kind'],
      extra_form_data: {
        filters: [
          { col: 'a', op: '==', val: 1 },
          { col: 'b', op: '==', val: 2 },
        ],
      },
    });
    expect(context.queries).toEqual([{ metrics: ['count'], columns: ['place'] }, { columns: ['place', 'kind'] }]);
  });

  it.each([
    ['no chart', undefined],
    ['a text that is none', 'x{'],
    ['a list', '[]'],
    ['params that cannot be read', JSON.stringify({ viz_type: 'pie', params: '{' })],
    ['no type', JSON.stringify({ params: '{}' })],
  ])('is nothing with %s', (_title, selected_chart) => {
    const context = contextOf(cartodiagramQuery, stored({ selected_chart }));
    expect(context).not.toHaveProperty('borrowed');
    expect(context.queries).toEqual([]);
    expect(
      chartAtPlaces(cartodiagramQuery.form.read(stored({ selected_chart })) as Parameters<typeof chartAtPlaces>[0]),
    ).toBe(undefined);
  });
});

describe('answers by place', () => {
  it('are rows without the column of the place', () => {
    const rows = [
      { place: BERLIN, kind: 'a', n: 1 },
      { place: ROME, kind: 'a', n: 2 },
      { place: BERLIN, kind: 'b', n: 3 },
    ];
    const { parts, told } = partsAtPlaces([answer(rows)], 'place', 'n');
    expect(parts.map(({ place, queries }) => [place, queries[0]?.colnames, queries[0]?.data])).toEqual([
      [
        [13.4, 52.5],
        ['kind', 'n'],
        [
          { kind: 'a', n: 1 },
          { kind: 'b', n: 3 },
        ],
      ],
      [[12.5, 41.9], ['kind', 'n'], [{ kind: 'a', n: 2 }]],
    ]);
    expect(told).toEqual([]);
  });

  it('are the columns that name the place, where a table is pivoted', () => {
    const rows = [
      { day: 1, [`n, ${BERLIN}, a`]: 1, [`n, ${ROME}, a`]: 2 },
      { day: 2, [`n, ${BERLIN}, a`]: null, [`n, ${ROME}, a`]: 5 },
    ];
    const label_map = { day: ['day'], [`n, ${BERLIN}, a`]: ['n', BERLIN, 'a'], [`n, ${ROME}, a`]: ['n', ROME, 'a'] };
    const { parts } = partsAtPlaces([answer(rows, { label_map })], 'place', 'n');
    expect(parts.map(({ queries }) => [queries[0]?.colnames, queries[0]?.data])).toEqual([
      [['day', 'n, a'], [{ day: 1, 'n, a': 1 }]],
      [
        ['day', 'n, a'],
        [
          { day: 1, 'n, a': 2 },
          { day: 2, 'n, a': 5 },
        ],
      ],
    ]);
    expect(parts[0]?.queries[0]?.label_map).toEqual({ 'n, a': ['n', 'a'] });
  });

  it('have the name of the metric where the place alone named a column', () => {
    const { parts } = partsAtPlaces(
      [answer([{ day: 1, [BERLIN]: 4 }], { label_map: { [BERLIN]: [BERLIN] } })],
      'place',
      'n',
    );
    expect(parts[0]?.queries[0]?.data).toEqual([{ day: 1, n: 4 }]);
  });

  it.each([
    ['missing', null],
    ['missing', ''],
    ['invalid', 'Berlin'],
    ['invalid', '{"type":"Polygon","coordinates":[]}'],
    ['invalid', '{"type":"Point","coordinates":[null,1]}'],
    ['offGlobe', '{"type":"Point","coordinates":[999,1]}'],
  ])('tell of a place that is %s', (key, place) => {
    expect(pointOf(place)).toBe(key);
    expect(partsAtPlaces([answer([{ place, n: 1 }])], 'place', 'n')).toEqual({ parts: [], told: [{ key, count: 1 }] });
  });

  it('are empty without an answer, or for an answer without the place', () => {
    expect(partsAtPlaces([], 'place', 'n').parts).toEqual([]);
    expect(partsAtPlaces([answer([{ n: 1 }])], 'place', 'n').parts).toEqual([]);
  });
});

describe('the picture', () => {
  const drawing = cartodiagramDrawing({
    ChartView: () => null,
    colorsOf: (_form, labels) => new Map(labels.map((label, at) => [label, `colour ${at}`])),
  });
  const scene = (members: object, queries: readonly QueryResult[]) =>
    drawing.scene({
      formData: cartodiagramQuery.form.read(stored(members)),
      queries,
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
  const many = Array.from({ length: 90 }, (_, at) => ({
    place: `{"type":"Point","coordinates":[${at},${at / 2}]}`,
    n: 1,
  }));

  it('has a chart for each place, and a notice with the number of rows without one', () => {
    const { pins, told, extent, fits, count } = scene({ selected_chart: chosen({ metric: 'n' }) }, [answer(many)]);
    expect(pins).toHaveLength(60);
    expect(count).toBe(60);
    expect(told).toEqual([{ key: 'unshownPins', count: 30 }]);
    expect(extent).toEqual([0, 0, 89, 44.5]);
    expect(fits).toBe(true);
  });

  it('has a legend with the labels of its charts, unless one or too many', () => {
    const rows = (kinds: readonly string[]) => kinds.map((kind) => ({ place: BERLIN, kind, n: 1 }));
    const legend = (kinds: readonly string[], members = { groupby: ['kind', 'place'] }) =>
      scene({ selected_chart: chosen({ ...members, metric: 'n' }) }, [answer(rows(kinds))]).legend?.entries;
    expect(legend(['b', 'a', 'b'])).toEqual([
      { key: 'a', label: 'a', color: 'colour 0' },
      { key: 'b', label: 'b', color: 'colour 1' },
    ]);
    expect(legend(['a'])).toBeUndefined();
    expect(legend(Array.from({ length: 13 }, (_, at) => `kind ${at}`))).toBeUndefined();
  });

  it('has a legend for series, whose names are in the names of the columns', () => {
    const label_map = { 'x, p': ['x', BERLIN], 'y, p': ['y', BERLIN] };
    const { legend } = scene({ selected_chart: chosen({ groupby: ['kind'], metric: 'n' }, 'echarts_area') }, [
      answer([{ day: 1, 'x, p': 4, 'y, p': 5 }], { label_map }),
    ]);
    expect(legend?.entries.map(({ label }) => label)).toEqual(['x', 'y']);
  });

  it('is an empty map without a chart, and draws the chosen chart', () => {
    const map_view = { mode: 'CUSTOM', fixedLongitude: 999, fixedLatitude: 10, fixedZoom: 3, longitude: 1 };
    const { pins, view, fits } = scene({ map_view }, []);
    expect(pins).toEqual([]);
    expect(fits).toBe(false);
    expect(view).toMatchObject({ longitude: 180, latitude: 10, zoom: 3 });
  });

  it('wants the layers of its form below', () => {
    expect(scene({}, []).tiles).toMatchObject([{ type: 'WMS', layers: 'OSM-WMS' }]);
    const layer_configs = [
      { type: 'XYZ', url: 'https://a.test/{z}/{x}/{y}' },
      { type: 'WFS', url: 'https://b.test' },
      7,
    ];
    expect(scene({ layer_configs }, []).tiles?.map(({ url }) => url)).toEqual(['https://a.test/{z}/{x}/{y}', '']);
  });
});

describe('the size of its charts', () => {
  const rule = { zoom: 4, width: 100, height: 50, slope: 10, exponent: 2 };

  it.each([
    ['FIXED', 9, { width: 100, height: 50 }],
    ['LINEAR', 6, { width: 120, height: 60 }],
    ['EXP', 5, { width: 200, height: 100 }],
    ['EXP', 20, { width: 800, height: 800 }],
    ['LINEAR', 0, { width: 60, height: 30 }],
  ] as const)('%s at zoom %s', (type, zoom, size) => {
    expect(sizeAt(withValues({ type, configs: rule }), zoom)).toEqual(size);
  });

  it('is that of the zoom level in the form, before that of its rule', () => {
    const sizes = readZoomSizes({ type: 'EXP', configs: rule, values: { 3: { width: 77, height: 66 }, 4: 'x' } });
    expect(sizes && sizeAt(sizes, 3.2)).toEqual({ width: 77, height: 66 });
    expect(sizes && sizeAt(sizes, 4)).toEqual({ width: 100, height: 50 });
    expect(sizeAt(FIRST_SIZES, 12)).toEqual({ width: 100, height: 100 });
  });
});
