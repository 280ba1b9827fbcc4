import { expect, it } from 'vitest';
import { datasourceOf } from './datasource-of.ts';

const database = {
  id: 1,
  name: 'examples',
  backend: 'duckdb',
  allows_subquery: true,
  allows_cost_estimate: false,
  allows_virtual_table_explore: true,
  explore_database_id: 1,
  disable_data_preview: false,
  disable_drill_to_detail: false,
  allow_multi_catalog: false,
};

it('knows a dataset that is gone by its missing members', () => {
  expect(datasourceOf({ name: '[Missing Dataset]' })).toBeNull();
});

it('[B3.4] keeps what a dataset says of itself', () => {
  const said = {
    extra: '{"disallow_adhoc_metrics":true}',
    template_params: '{"a":1}',
    is_managed_externally: true,
    external_url: 'https://dbt.example/x',
  };
  expect(datasourceOf({ id: 3, type: 'table', name: 'x', database, ...said })).toMatchObject(said);
});

it('leaves out empty formats', () => {
  const source = datasourceOf({
    id: 3,
    type: 'table',
    name: 'main.weather',
    database,
    column_formats: { count: ',d', days: null },
  });
  expect(source).toMatchObject({ id: 3, uid: '3__table', table_name: 'main.weather', columns: [], metrics: [] });
  expect(source?.column_formats).toEqual({ count: ',d' });
});
