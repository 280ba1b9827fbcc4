import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namesSomething, readExploreAddress } from './explore-url.ts';
import { counted, distance, inOrder, searchTypes, type GalleryType } from './gallery.ts';
import { hydrate } from './hydrate.ts';
import { switchType } from './switch-type.ts';

const dataset = {
  main_dttm_col: 'date',
  columns: [
    { column_name: 'date', is_dttm: true },
    { column_name: 'city', is_dttm: false },
  ],
  metrics: [{ metric_name: 'count' }],
};
const defaults = { vizType: 'table', timeFilter: 'No filter' };

describe('addresses', () => {
  const read = (search: string, route = {}) => readExploreAddress(new URLSearchParams(search), route);

  it('[B2.1] [B2.4] read the first of repeated parameters', () => {
    expect(read('slice_id=3&slice_id=4&viz_type=pie&force=true&standalone=2')).toMatchObject({
      sliceId: '3',
      vizType: 'pie',
      force: true,
      standalone: 2,
    });
  });

  it('[B2.2] [B2.3] pass on what is not their own', () => {
    expect(read('dataset_id=1&edit=true&country=DE').urlParams).toEqual({ country: 'DE' });
  });

  it('[B2.6] know when nothing is named', () => {
    expect(namesSomething(read('viz_type=pie'))).toBe(false);
    expect(namesSomething(read('', { type: 'table', id: '7' }))).toBe(true);
  });
});

describe('hydration', () => {
  it('[B4.17] [B4.18] [B4.20] fills type, time range and colours', () => {
    const form = hydrate({}, '1__table', dataset, defaults);
    expect(form).toMatchObject({
      viz_type: 'table',
      color_scheme: 'supersetColors',
      x_axis: 'date',
      metrics: ['count'],
    });
    expect(form['adhoc_filters']).toMatchObject([
      { subject: 'date', operator: 'TEMPORAL_RANGE', comparator: 'No filter' },
    ]);
  });

  it('[B4.19] moves the time column to the front of the groups', () => {
    const form = hydrate(
      { include_time: true, granularity_sqla: 'date', groupby: ['city'], metrics: ['x'] },
      '1__table',
      dataset,
      defaults,
    );
    expect(form).toMatchObject({ groupby: ['date', 'city'], granularity_sqla: null });
  });

  it('adds nothing to a saved chart', () => {
    const form = hydrate({ slice_id: 3, viz_type: 'pie', metric: 'count' }, '1__table', dataset, defaults);
    expect(form['adhoc_filters']).toBeUndefined();
    expect(form['metrics']).toBeUndefined();
  });
});

describe('[B4.21] changing the type', () => {
  const form = {
    viz_type: 'pie',
    datasource: '1__table',
    metric: 'sum',
    groupby: ['city'],
    row_limit: 50,
    donut: true,
  };

  it('carries over what both understand and forgets the rest', () => {
    const next = switchType(form, 'echarts_timeseries_line', undefined);
    expect(next).toMatchObject({
      viz_type: 'echarts_timeseries_line',
      metrics: ['sum'],
      groupby: ['city'],
      row_limit: 50,
    });
    expect(next).not.toHaveProperty('donut');
  });

  it('goes back to the form that the type last had, with the same dataset only', () => {
    const before = { viz_type: 'table', datasource: '1__table', page_length: 20 };
    expect(switchType(form, 'table', before)).toBe(before);
    expect(switchType(form, 'table', { ...before, datasource: '2__table' })).not.toHaveProperty('page_length');
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

  it('shows the order of the specification', () => {
    expect(inOrder(types).map((one) => one.key)).toEqual(['table', 'echarts_timeseries_line', 'pie']);
  });

  it('[B9.22] finds by name before tags before description', () => {
    expect(searchTypes(types, 'pie').map((one) => one.key)).toEqual(['pie', 'table']);
    expect(searchTypes(types, 'categorical').map((one) => one.key)).toEqual(['pie']);
    expect(searchTypes(types, 'tabel').map((one) => one.key)).toContain('table');
    expect(searchTypes(types, 'zzzz')).toEqual([]);
  });

  it('measures no distance to a part of the text, and never more than all of it', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), fc.string(), (before, wanted, after) => {
        return distance(before + wanted + after, wanted) === 0;
      }),
    );
    fc.assert(fc.property(fc.string(), fc.string({ minLength: 1 }), (text, wanted) => distance(text, wanted) <= 1));
  });

  it('lists headings alphabetically, Other last', () => {
    expect(counted(['Other', 'Table', 'KPI', 'Table'])).toEqual([
      ['KPI', 1],
      ['Table', 2],
      ['Other', 1],
    ]);
  });
});
