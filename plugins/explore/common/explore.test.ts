import { describe, expect, it } from 'vitest';
import type { FormData } from '@facet/sdk/common';
import { namesSomething, readExploreAddress } from './explore-url.ts';
import { counted, inOrder, searchTypes, selectedAmong, type GalleryType } from './gallery.ts';
import { hydrate, isNewForm } from './hydrate.ts';
import { startForm, startValues } from './start-values.ts';
import { switchType, type KnownType } from './switch-type.ts';

const dataset = {
  main_dttm_col: 'date',
  columns: [
    { column_name: 'date', is_dttm: true },
    { column_name: 'city', is_dttm: false },
  ],
  metrics: [{ metric_name: 'count' }],
};
const defaults = { vizType: 'table', timeRange: 'Last year' };

describe('[B1.3] addresses', () => {
  const read = (search: string, route = {}) => readExploreAddress(new URLSearchParams(search), route);

  it('[B2.1] [B2.4] read the first of repeated parameters', () => {
    expect(read('slice_id=3&slice_id=4&viz_type=pie&force=true&standalone=2')).toMatchObject({
      sliceId: '3',
      vizType: 'pie',
      force: true,
      standalone: 2,
    });
  });

  it('[B2.2] [B2.3] pass on unknown parameters', () => {
    const { urlParams, standalone } = read('dataset_id=1&edit=true&standalone=2&datasource=1__table&country=DE');
    expect([urlParams, standalone]).toEqual([{ country: 'DE' }, 2]);
  });

  it.each([
    ['the chart of a form', '{"slice_id":7}', { sliceId: '7', datasetId: null }],
    [
      'its dataset',
      '{"datasource":"3__table","metrics":["n"]}',
      { sliceId: null, datasetId: '3', datasetType: 'table' },
    ],
    ['nothing of other texts', '{"slice_id":"7 or 8","datasource":"a__b"}', { sliceId: null, datasetId: null }],
  ])('take %s from links of older releases', (_, form, named) => {
    const address = read(new URLSearchParams({ form_data: form }).toString());
    expect(address).toMatchObject({ ...named, form: JSON.parse(form), isFormUnreadable: false });
    expect(address.urlParams).toEqual({});
  });

  it.each(['{"slice_id":', '7', 'null', '[{"slice_id":7}]'])('tell a form that is none: %s', (text) => {
    expect(read(new URLSearchParams({ form_data: text, slice_id: '4' }).toString())).toMatchObject({
      form: {},
      isFormUnreadable: true,
      sliceId: '4',
    });
  });

  it('read no form beside the key of a stored one', () => {
    expect(read('form_data_key=a&form_data=%7B')).toMatchObject({ form: {}, isFormUnreadable: false });
  });

  it('[B2.6] know when nothing is named', () => {
    expect(namesSomething(read('viz_type=pie'))).toBe(false);
    expect(namesSomething(read('', { type: 'table', id: '7' }))).toBe(true);
  });
});

describe('hydration', () => {
  it('[B4.17] [B4.20] [B9.30] fills type and colours', () => {
    expect(hydrate({}, '1__table', defaults)).toEqual({
      viz_type: 'table',
      datasource: '1__table',
      color_scheme: 'supersetColors',
      linear_color_scheme: 'superset_seq_1',
    });
  });

  const range = { clause: 'WHERE', subject: 'date', operator: 'TEMPORAL_RANGE', expressionType: 'SIMPLE' };
  it.each([
    ['takes the default where it has none', { granularity_sqla: 'date' }, 'Last year'],
    ['keeps its own', { granularity_sqla: 'date', time_range: 'Last day' }, 'Last day'],
    ['gets none beside a filter of times', { granularity_sqla: 'date', adhoc_filters: [range] }, undefined],
    ['gets none without a time column', { metrics: ['count'] }, undefined],
  ])('[B4.18] a stored form %s', (_, stored, expected) => {
    expect(hydrate(stored, '1__table', defaults)['time_range']).toBe(expected);
  });

  it('[B4.19] moves the time column to the front of the groups', () => {
    const form = hydrate(
      { include_time: true, granularity_sqla: 'date', groupby: ['city'], metrics: ['x'] },
      '1__table',
      defaults,
    );
    expect(form).toMatchObject({
      groupby: ['date', 'city'],
      granularity_sqla: null,
      temporal_columns_lookup: { date: true },
    });
  });
});

const line = known('echarts_timeseries_line', ['x_axis', 'metrics', 'groupby', 'adhoc_filters', 'row_limit', 'limit']);
const number = known('big_number_total', ['metric', 'adhoc_filters']);
const pie = known('pie', ['groupby', 'metric', 'adhoc_filters', 'row_limit']);

function known(key: string, members: readonly string[]): KnownType {
  return { key, members: new Set(members), current: (stored) => stored, isLater: () => false };
}

describe('a new chart', () => {
  const start = startValues(dataset, 'Last year');

  it.each([
    [line, { x_axis: 'date', metrics: ['count'] }, ['metric']],
    [pie, { metric: 'count' }, ['metrics', 'x_axis']],
    [known('table', ['groupby', 'metrics', 'all_columns']), { metrics: ['count'] }, ['metric', 'x_axis']],
    [known('pivot_table_v2', ['temporal_columns_lookup']), { temporal_columns_lookup: { date: true } }, ['metrics']],
  ])('of type $key starts with what its panel shows and nothing else', (type, has, lacks) => {
    const form = startForm({ viz_type: type.key, datasource: '1__table' }, start, type);
    expect(form).toMatchObject(has);
    for (const name of lacks) expect(form).not.toHaveProperty(name);
  });

  it('[B4.18] [B9.7] requests the default time range', () => {
    const form = startForm({ viz_type: 'pie', datasource: '1__table' }, start, pie);
    expect(form['adhoc_filters']).toMatchObject([
      { subject: 'date', operator: 'TEMPORAL_RANGE', comparator: 'Last year' },
    ]);
  });

  it('is fitted to its type', () => {
    const fitted = { ...pie, adopt: (form: FormData) => ({ ...form, row_limit: 10 }) };
    expect(startForm({ viz_type: 'pie', datasource: '1__table' }, start, fitted)).toMatchObject({ row_limit: 10 });
  });

  it.each([
    [{}, true],
    [{ datasource: '1__table', viz_type: 'pie' }, true],
    [{ slice_id: 3 }, false],
    [{ metric: null }, false],
    [{ all_columns: ['a'] }, false],
  ])('%j is one: %s', (stored, expected) => {
    expect(isNewForm(stored)).toBe(expected);
  });
});

describe('[B4.21] changing the type', () => {
  const form: FormData = {
    viz_type: 'pie',
    datasource: '1__table',
    metric: 'sum',
    groupby: ['city'],
    row_limit: 50,
    donut: true,
  };
  const turn = (from: KnownType, to: KnownType, before: FormData, carried = {}) =>
    switchType({ form: before, carried }, from, to, undefined);

  it('carries over values that both types have, and drops the rest', () => {
    expect(turn(pie, line, form).form).toEqual({
      viz_type: 'echarts_timeseries_line',
      datasource: '1__table',
      metrics: ['sum'],
      groupby: ['city'],
      row_limit: 50,
    });
  });

  it('keeps no values of another type in the form, but carries them on', () => {
    const wide = { viz_type: line.key, datasource: '1__table', metrics: ['a', 'b'], groupby: ['city'], limit: 5 };
    const narrow = turn(line, number, wide);
    expect(narrow.form).toEqual({ viz_type: 'big_number_total', datasource: '1__table', metric: 'a' });
    const changed = { ...narrow.form, metric: 'c' };
    expect(turn(number, line, changed, narrow.carried).form).toMatchObject({
      metrics: ['c', 'b'],
      groupby: ['city'],
      limit: 5,
    });
  });

  it('does not bring back a removed value if all values were visible', () => {
    const { carried } = turn(line, known('bar', ['metrics', 'groupby']), {
      viz_type: line.key,
      datasource: '1__table',
      metrics: ['a', 'b'],
    });
    const next = turn(
      known('bar', ['metrics', 'groupby']),
      line,
      { viz_type: 'bar', datasource: '1__table', metrics: ['b'] },
      carried,
    );
    expect(next.form['metrics']).toEqual(['b']);
  });

  it('carries no member of a stored form that its own type never declared', () => {
    const next = turn(line, pie, { viz_type: line.key, datasource: '1__table', metrics: ['sum'], metric: 'count' });
    expect(next.form['metric']).toBe('sum');
  });

  it('returns to the last form of the type, with the same dataset only', () => {
    const before = { viz_type: 'table', datasource: '1__table', page_length: 20 };
    const table = known('table', ['metrics', 'groupby']);
    const state = { form, carried: {} };
    expect(switchType(state, pie, table, before).form).toBe(before);
    expect(switchType(state, pie, table, { ...before, datasource: '2__table' }).form).not.toHaveProperty('page_length');
  });
});

describe('the gallery', () => {
  const type = (key: string, name: string, more: Partial<GalleryType> = {}): GalleryType => ({
    key,
    name,
    description: '',
    tags: [],
    thumbnail: '',
    ...more,
  });
  const types = [
    type('pie', 'Pie Chart', { tags: ['Categorical'] }),
    type('echarts_timeseries_line', 'Line Chart', { description: 'Trends', label: 'Featured' }),
    type('table', 'Table', { description: 'Rows, no pie' }),
  ];

  it('[B9.55] shows the order of the specification', () => {
    expect(inOrder(types).map((one) => one.key)).toEqual(['table', 'echarts_timeseries_line', 'pie']);
    const keys = ['funnel', 'country_map', 'acme', 'sunburst_v2', 'deck_multi', 'histogram_v2', 'pie', 'filter_box'];
    const ordered = inOrder(keys.map((key) => type(key, key))).map((one) => one.key);
    expect(ordered.slice(0, 6)).toEqual([
      'pie',
      'filter_box',
      'histogram_v2',
      'sunburst_v2',
      'deck_multi',
      'country_map',
    ]);
    expect(ordered.slice(6)).toEqual(['funnel', 'acme']);
  });

  it('does not offer keys of older releases, which only open charts saved under them', () => {
    const old = { key: 'old_table', name: 'Table (old)', description: '', tags: [], thumbnail: '', successor: 'table' };
    expect(inOrder([old, ...types]).map((one) => one.key)).not.toContain('old_table');
  });

  it('[B9.22] finds by name before tags before description', () => {
    expect(searchTypes(types, 'pie').map((one) => one.key)).toEqual(['pie', 'table']);
    expect(searchTypes(types, 'categorical').map((one) => one.key)).toEqual(['pie']);
    expect(searchTypes(types, 'tabel').map((one) => one.key)).toContain('table');
    expect(searchTypes(types, 'zzzz')).toEqual([]);
  });

  it.each([
    ['a typing error in the name', 'tabel', ['table']],
    ['a part anywhere in a long description', 'no pie', ['table']],
    ['what is too far from every text', 'pxxe', []],
  ])('[B9.53] with a threshold of 0.3: %s', (_title, wanted, expected) => {
    expect(searchTypes(types, wanted).map((one) => one.key)).toEqual(expected);
  });

  it.each([
    ['stays while it is found', 'pie', ['table', 'pie'], 'pie'],
    ['gives way to the best of those found', 'pie', ['table', 'line'], 'table'],
    ['is none where nothing is found', 'pie', [], null],
  ])('what is chosen %s', (_title, selected, found, expected) => {
    expect(
      selectedAmong(
        found.map((key) => type(key, key)),
        selected,
      ),
    ).toBe(expected);
  });

  it('[B9.55] puts featured types before others that match as well, and deprecated ones behind', () => {
    const alike = ['Deprecated', undefined, 'Featured'].map((label, index) =>
      type(`t${index}`, 'Bar Chart', label === undefined ? {} : { label: label as 'Featured' }),
    );
    expect(searchTypes(alike, 'bar').map((one) => one.key)).toEqual(['t2', 't1', 't0']);
  });

  it('lists headings alphabetically, Other last', () => {
    expect(counted(['Other', 'Table', 'KPI', 'Table'])).toEqual([
      ['KPI', 1],
      ['Table', 2],
      ['Other', 1],
    ]);
  });
});
