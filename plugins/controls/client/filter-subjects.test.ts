import type { Datasource } from '@facet/plugin-datasets/contract';
import { expect, it } from 'vitest';
import { subjectsOf } from './filter-subjects.ts';

const column = (column_name: string, more: object = {}) =>
  ({ column_name, type: 'TEXT', type_generic: 1, is_dttm: false, groupby: true, filterable: true, ...more }) as const;

it('offers columns that may be filtered and are in use, then metrics [B3.5]', () => {
  const datasource = {
    columns: [column('town'), column('secret', { filterable: false }), column('old', { is_active: false })],
    metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
  } as unknown as Datasource;
  expect(subjectsOf(datasource, []).map(({ name }) => name)).toEqual(['town', 'count']);
});
