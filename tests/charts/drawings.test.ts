import { describe, expect, it } from 'vitest';
import { contextOf } from '@facet/sdk/chart-form';
import { columnLabel, metricLabel } from '@facet/sdk/chart-query';
import type { DataRow, FormData, QueryResult } from '@facet/sdk/common';
import { withoutMarks } from '../../plugins/highcharts/client/without-marks.ts';
import { chartTypes } from './chart-types.ts';

/** Enough for every type to ask something: what a form does not know it leaves out. */
const FORM: FormData = {
  viz_type: '',
  datasource: '7__table',
  x_axis: 'day',
  columns: ['state', 'city'],
  column: 'amount',
  groupby: ['state'],
  entity: 'city',
  series: 'state',
  source: 'state',
  target: 'city',
  id: 'city',
  parent: 'state',
  metric: 'n',
  metrics: ['n', 'm'],
  x: 'n',
  y: 'm',
  size: 'n',
  show_value: true,
  show_labels: true,
  show_legend: true,
};

const EVIL = '<img src=x onerror="alert(1)">';

const CASES: readonly (readonly [name: string, rows: readonly Readonly<Record<string, unknown>>[]])[] = [
  ['no row', []],
  ['one row', [{ state: 'CA', city: 'LA', day: 0, n: 1, m: 2 }]],
  ['nothing but nulls', [{ state: null, city: null, day: null, n: null, m: null }]],
  ['zero', [{ state: 'CA', city: 'LA', day: 0, n: 0, m: 0 }]],
  ['less than nothing', [{ state: 'CA', city: 'LA', day: 0, n: -3, m: -0.5 }]],
  ['text for a number', [{ state: 'CA', city: 'LA', day: 0, n: '7', m: 'x' }]],
  [
    'the same labels twice',
    [
      { state: 'CA', city: 'LA', day: 0, n: 1, m: 2 },
      { state: 'CA', city: 'LA', day: 0, n: 3, m: 4 },
    ],
  ],
  ['huge and tiny', [{ state: 'CA', city: 'LA', day: 0, n: 1e300, m: 1e-300 }]],
  ['names that are members of objects', [{ state: 'constructor', city: '__proto__', day: 0, n: 1, m: 2 }]],
  ['markup', [{ state: EVIL, city: EVIL, day: 0, n: 1, m: 2 }]],
];

const types = (await chartTypes()).filter(({ drawing }) => drawing !== undefined);

function answers(form: FormData, type: (typeof types)[number], rows: readonly Readonly<Record<string, unknown>>[]) {
  return contextOf(type.client, form).queries.map((query): QueryResult => {
    const groups = (query.columns ?? []).map(columnLabel);
    const colnames = [...new Set([...groups, ...(query.metrics ?? []).map(metricLabel)])];
    return {
      colnames,
      coltypes: colnames.map((name) => (name === 'day' ? 2 : groups.includes(name) ? 1 : 0)),
      data: rows.map((row) => Object.fromEntries(colnames.map((name) => [name, row[name] ?? null])) as DataRow),
      rowcount: rows.length,
    };
  });
}

describe('every drawing with Highcharts', () => {
  it('is found', () => expect(types.map(({ key }) => key)).toEqual(expect.arrayContaining(['pie', 'treemap_v2'])));

  it.each(types.flatMap((type) => CASES.map(([name, rows]) => [type.key, name, type, rows] as const)))(
    '%s bears %s',
    async (_key, _name, type, rows) => {
      const { options, label } = await drawn(type, rows);
      expect(options).toBeTypeOf('object');
      expect(label).not.toContain('NaN');
    },
  );

  it.each(types.map((type) => [type.key, type] as const))(
    '%s says so where no value is a number',
    async (_key, type) => {
      const { options } = await drawn(type, [{ state: null, city: null, day: null, n: null, m: null }]);
      expect(withoutMarks(options ?? {}, 'none').caption?.text).toMatch(/./);
    },
  );

  const ofParts = [
    'chord',
    'sankey_v2',
    'treemap_v2',
    'sunburst_v2',
    'partition',
    'pie',
    'funnel',
    'rose',
    'word_cloud',
  ];

  it.each(types.filter(({ key }) => ofParts.includes(key)).map((type) => [type.key, type] as const))(
    '%s counts the amounts that it cannot draw because they are less than zero',
    async (_key, type) => {
      const { negative } = await drawn(type, [
        { state: 'CA', city: 'LA', day: 0, n: -3, m: 5 },
        { state: 'NV', city: 'Reno', day: 1, n: 4, m: 5 },
      ]);
      expect(negative).toBe(1);
    },
  );

  it.each(types.map((type) => [type.key, type] as const))(
    '%s gives nodes ids that no object has by itself, since the library looks them up in one',
    async (_key, type) => {
      const { options } = await drawn(type, [{ state: 'constructor', city: 'toString', day: 0, n: 1, m: 2 }]);
      const ids = (options?.series ?? []).flatMap((series) =>
        'type' in series && NETWORKS.includes(series.type) ? idsOf(series) : [],
      );
      expect(ids.filter((id) => id in {})).toEqual([]);
    },
  );
});

const NETWORKS: readonly string[] = ['networkgraph', 'treegraph', 'sankey', 'dependencywheel'];

function idsOf(series: object): readonly string[] {
  const lists: readonly unknown[] = ['nodes' in series ? series.nodes : [], 'data' in series ? series.data : []];
  return lists
    .flatMap((list): readonly unknown[] => (Array.isArray(list) ? list : []))
    .flatMap((one) =>
      typeof one === 'object' && one !== null
        ? ['id', 'from', 'to', 'parent'].map((name): unknown => Reflect.get(one, name))
        : [],
    )
    .filter((id) => typeof id === 'string');
}

/** What a drawing makes of rows, in a tile. */
async function drawn(type: (typeof types)[number], rows: readonly Readonly<Record<string, unknown>>[]) {
  const form = type.client.form.read({ ...FORM, viz_type: type.key });
  const drawing = await type.drawing?.();
  const input = {
    formData: form,
    queries: answers(form, type, rows),
    datasource: null,
    width: 400,
    height: 300,
    filterState: {},
    ownState: {},
    hooks: { setDataMask: () => undefined },
    colorOf: () => 'var(--chart-1)',
    colorScheme: 'light' as const,
    locale: 'en',
  };
  const props = drawing?.props(input);
  const text = (name: string) => name;
  return {
    options: drawing?.options(props, text),
    label: drawing?.label(props, text),
    negative: drawing?.negative?.(input),
  };
}
