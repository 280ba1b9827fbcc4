import type { NativeFilterConfig } from '@facet/plugin-dashboards/contract.client';
import { describe, expect, it } from 'vitest';
import { VALUE_LIMIT, valuesForm, valuesQuery } from './values-query.ts';

const config: NativeFilterConfig = {
  id: 'F',
  type: 'NATIVE_FILTER',
  name: 'Town',
  filterType: 'filter_select',
  targets: [{ datasetId: 4, column: { name: 'town' } }],
  controlValues: {},
  defaultDataMask: {},
  cascadeParentIds: [],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
};

describe('the query for values', () => {
  it('is narrowed by parents, and searched', () => {
    const form = valuesForm(config, { filters: [{ col: 'land', op: 'IN', val: ['NO'] }], time_range: 'Last week' });
    expect(form).toMatchObject({
      datasource: '4__table',
      time_range: 'Last week',
      extra_form_data: { filters: [{ col: 'land', op: 'IN', val: ['NO'] }] },
    });
    const query = valuesQuery(config, 'os', { filters: [{ col: 'land', op: 'IN', val: ['NO'] }] });
    expect(query).toMatchObject({
      columns: ['town'],
      orderby: [['town', true]],
      row_limit: VALUE_LIMIT,
      filters: [
        { col: 'land', op: 'IN', val: ['NO'] },
        { col: 'town', op: 'ILIKE', val: '%os%' },
      ],
    });
  });

  it('is sorted by a metric, downwards when the filter says so', () => {
    const query = valuesQuery({ ...config, sortMetric: 'count', controlValues: { sortAscending: false } }, '', {});
    expect(query).toMatchObject({ metrics: ['count'], orderby: [['count', false]], filters: [] });
  });
});
