import { describe, expect, it } from 'vitest';
import { contextOf } from '@facet/sdk/chart-form';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import type { DataRow, FormData, QueryResult } from '@facet/sdk/common';
import { chartTypes } from './chart-types.ts';

const SPATIAL = { type: 'latlong', lonCol: 'lon', latCol: 'lat' };
/** Enough for every map to ask something: what a form does not know it leaves out. */
const FORM: FormData = {
  viz_type: '',
  datasource: '7__table',
  spatial: SPATIAL,
  start_spatial: SPATIAL,
  end_spatial: SPATIAL,
  all_columns_x: 'lon',
  all_columns_y: 'lat',
  line_column: 'shape',
  geojson: 'feature',
  dimension: 'name',
  size: 'n',
  metric: 'n',
  point_radius_fixed: { type: 'metric', value: 'n' },
  js_tooltip: 'd => alert(d)',
};

const SQUARE = '[[0, 0], [1, 0], [1, 1], [0, 0]]';
const POINT = '{"type": "Point", "coordinates": [1, 2]}';
const GOOD = { lon: 1, lat: 2, shape: SQUARE, feature: POINT, name: 'a', n: 3 };
const EVIL = '<img src=x onerror="alert(1)">';

const CASES: readonly (readonly [name: string, row: Readonly<Record<string, unknown>>, told: string | undefined])[] = [
  ['a row', GOOD, undefined],
  ['nothing but nulls', { lon: null, lat: null, shape: null, feature: null, name: null, n: null }, 'missing'],
  [
    'places off the globe',
    { ...GOOD, lon: 999, shape: '[[999, 0]]', feature: POINT.replace('1,', '999,') },
    'offGlobe',
  ],
  ['places that are no numbers', { ...GOOD, lon: 'x', shape: '[[{}]]', feature: '{"type": "Point"}' }, 'invalid'],
  ['shapes that are no JSON', { ...GOOD, lon: 'x', shape: '[[', feature: '{' }, 'invalid'],
  ['names of members of objects', { ...GOOD, name: '__proto__' }, undefined],
  ['text for an amount', { ...GOOD, n: '7' }, undefined],
  ['an infinite amount', { ...GOOD, n: Infinity }, undefined],
  ['markup', { ...GOOD, name: EVIL }, undefined],
];

/** A map of other charts has no marks of its own. */
const types = (await chartTypes()).filter(
  ({ map, client }) => map !== undefined && contextOf(client, FORM).queries.length > 0,
);

function answer(form: FormData, type: (typeof types)[number], rows: readonly Readonly<Record<string, unknown>>[]) {
  return contextOf(type.client, form).queries.map((query): QueryResult => {
    const groups = (query.columns ?? []).map(columnLabel);
    const colnames = [...new Set([...groups, ...(query.metrics ?? []).map(metricLabel)])];
    return {
      colnames,
      coltypes: colnames.map((name) => (groups.includes(name) ? 1 : 0)),
      data: rows.map((row) => Object.fromEntries(colnames.map((name) => [name, row[name] ?? null])) as DataRow),
      rowcount: rows.length,
    };
  });
}

async function sceneOf(type: (typeof types)[number], rows: readonly Readonly<Record<string, unknown>>[]) {
  const form = type.client.form.read({ ...FORM, viz_type: type.key });
  const drawing = await type.map?.();
  return drawing?.scene({
    formData: form,
    queries: answer(form, type, rows),
    datasource: null,
    width: 400,
    height: 300,
    filterState: {},
    ownState: {},
    hooks: { setDataMask: () => undefined },
    colorOf: () => 'var(--chart-1)',
    colorScheme: 'light',
    locale: 'en',
  });
}

describe('every map', () => {
  it('is found', () =>
    expect(types.map(({ key }) => key)).toEqual(expect.arrayContaining(['deck_scatter', 'deck_geojson'])));

  it.each(types.flatMap((type) => CASES.map(([name, row, told]) => [type.key, name, type, row, told] as const)))(
    '%s tells of %s',
    async (_key, _name, type, row, told) => {
      const scene = await sceneOf(type, [row]);
      const keys = scene?.told.map(({ key }) => key).filter((key) => key !== 'scripts');
      expect(keys).toEqual(told === undefined ? [] : [told]);
      expect(scene?.count).toBe(told === undefined ? 1 : 0);
      expect(scene?.layers(() => [1, 2, 3, 255], new Set())).not.toHaveLength(0);
    },
  );

  it.each(types.map((type) => [type.key, type] as const))('%s bears no row at all', async (_key, type) => {
    const scene = await sceneOf(type, []);
    expect(scene?.extent).toBeUndefined();
    expect(scene?.layers(() => [1, 2, 3, 255], new Set())).not.toHaveLength(0);
  });

  it.each(types.filter(({ client }) => client.form.members.has('js_tooltip')).map((type) => [type.key, type] as const))(
    '%s says that its JavaScript does not run',
    async (_key, type) => {
      const scene = await sceneOf(type, [GOOD]);
      expect(scene?.told).toContainEqual({ key: 'scripts', count: 1 });
    },
  );
});
