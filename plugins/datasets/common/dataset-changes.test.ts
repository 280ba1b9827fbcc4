import { expect, it } from 'vitest';
import { changesBetween } from './dataset-changes.ts';
import type { DatasetState } from './wire/dataset-version.ts';

const column = (id: number, name: string, part: object = {}): DatasetState['columns'][number] => ({
  id,
  uuid: `u${id}`,
  column_name: name,
  verbose_name: null,
  description: null,
  expression: null,
  filterable: true,
  groupby: true,
  is_active: true,
  is_dttm: false,
  type: 'INTEGER',
  advanced_data_type: null,
  python_date_format: null,
  extra: null,
  ...part,
});

const metric = (id: number, name: string, expression: string): DatasetState['metrics'][number] => ({
  id,
  uuid: `m${id}`,
  metric_name: name,
  expression,
  verbose_name: null,
  description: null,
  metric_type: null,
  d3format: null,
  currency: null,
  warning_text: null,
  extra: null,
});

const STATE: DatasetState = {
  table_name: 'flights',
  database: { id: 1 },
  owners: [{ id: 1 }],
  schema: 'main',
  catalog: null,
  sql: null,
  kind: 'physical',
  description: null,
  main_dttm_col: null,
  normalize_columns: false,
  always_filter_main_dttm: false,
  offset: 0,
  default_endpoint: null,
  cache_timeout: null,
  is_sqllab_view: false,
  template_params: null,
  filter_select_enabled: true,
  fetch_values_predicate: null,
  extra: null,
  is_managed_externally: false,
  external_url: null,
  columns: [column(11, 'origin'), column(12, 'fare')],
  metrics: [metric(21, 'revenue', 'SUM(fare)')],
};

const changed = (part: string, name: string, member: string, before: string, after: string) => ({
  part,
  name,
  kind: 'changed',
  members: [{ name: member, before, after }],
});

it.each<[string, Partial<DatasetState>, readonly object[]]>([
  ['nothing', {}, []],
  ['a setting', { offset: -5 }, [changed('setting', 'offset', 'offset', '0', '-5')]],
  ['a text that was empty', { description: 'All' }, [changed('setting', 'description', 'description', '', 'All')]],
  [
    'an expression',
    { metrics: [metric(21, 'revenue', 'SUM(fare) * 2')] },
    [changed('metric', 'revenue', 'expression', 'SUM(fare)', 'SUM(fare) * 2')],
  ],
  [
    'a renamed column, by its id',
    { columns: [column(11, 'from'), column(12, 'fare')] },
    [changed('column', 'from', 'column_name', 'origin', 'from')],
  ],
  ['columns that were read anew, by their names', { columns: [column(31, 'origin'), column(32, 'fare')] }, []],
  [
    'two columns that swap their names',
    { columns: [column(11, 'fare'), column(12, 'origin')] },
    [
      changed('column', 'fare', 'column_name', 'origin', 'fare'),
      changed('column', 'origin', 'column_name', 'fare', 'origin'),
    ],
  ],
  [
    'an added and a removed column, also one named like a member of objects',
    { columns: [column(11, 'origin'), column(13, 'constructor')] },
    [
      { part: 'column', name: 'constructor', kind: 'added', members: [] },
      { part: 'column', name: 'fare', kind: 'removed', members: [] },
    ],
  ],
])('%s', (_what, part, changes) => {
  expect(changesBetween(STATE, { ...STATE, ...part })).toEqual(changes);
});

it('cuts long values', () => {
  const [change] = changesBetween(STATE, { ...STATE, sql: 'x'.repeat(1_000_000) });
  expect(change?.members[0]?.after.length).toBeLessThan(400);
});
