import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../../sdk/testing/processor-time.ts';
import {
  type Details,
  indexesOf,
  keyOfTable,
  readPartitions,
  type TableDetails,
  targetOf,
  type TreeRow,
  treeRows,
} from './tree-rows.ts';

const FRAME_MS = 16;
const TABLES = [
  { value: 'carriers', type: 'table' },
  { value: 'orders', type: 'table' },
  { value: 'v_orders', type: 'view' },
];

const details: TableDetails = {
  name: 'orders',
  columns: [
    { name: 'id', type: 'BIGINT', longType: 'BIGINT', keys: [{ type: 'pk' }], comment: null },
    {
      name: 'carrier',
      type: 'TEXT',
      longType: 'TEXT',
      keys: [{ type: 'fk', referred_table: 'carriers', referred_columns: ['code'] }],
      comment: 'Who brings it',
    },
  ],
  selectStar: 'SELECT * FROM orders',
  primaryKey: {},
  foreignKeys: [],
  indexes: [{ name: 'by_carrier', column_names: ['carrier', 'id'], unique: true }],
  comment: 'What was sold',
};

const open = { schema: 'main', name: 'orders', expanded: true };
const show = (row: TreeRow): string => {
  if (row.kind === 'table') return `${row.open ? '*' : ''}${row.table.name} ${row.type}`;
  if (row.kind === 'column') return `  ${row.column.name}`;
  if (row.kind === 'index') return `  index ${row.index.columns.join('+')}`;
  if (row.kind === 'partitions') return `  by ${row.partitions.columns.join('+')}`;
  return row.kind === 'loading' ? '  …' : `  ${row.kind}: ${row.text}`;
};

describe('[A3.5] the lines of the left bar', () => {
  const ready: Details = { state: 'ready', table: details, partitions: { columns: ['day'], latest: {} } };
  test.each<[string, Parameters<typeof treeRows>, readonly string[]]>([
    ['all tables', ['main', TABLES, [], '', new Map()], ['carriers table', 'orders table', 'v_orders view']],
    [
      'an open table is unfolded where it stands: nothing moves',
      ['main', TABLES, [open], '', new Map([[keyOfTable(open), ready]])],
      [
        'carriers table',
        '*orders table',
        '  comment: What was sold',
        '  by day',
        '  id',
        '  carrier',
        '  index carrier+id',
        'v_orders view',
      ],
    ],
    ['one that is asked for', ['main', TABLES, [open], 'ord', new Map()], ['*orders table', '  …', 'v_orders view']],
    [
      'one that the database refuses',
      ['main', [], [open], '', new Map([[keyOfTable(open), { state: 'failed', message: 'no' }]])],
      ['*orders table', '  failure: no'],
    ],
    [
      'a folded one of another schema stays',
      ['main', TABLES, [{ ...open, schema: 'far', expanded: false }], 'orders', new Map()],
      ['*orders table', 'orders table', 'v_orders view'],
    ],
    [
      'nothing but open ones without a schema',
      [null, [], [{ ...open, expanded: false }], '', new Map()],
      ['*orders table'],
    ],
  ])('%s', (_, given, lines) => {
    expect(treeRows(...given).map(show)).toEqual(lines);
  });

  test('ten thousand tables are searched within a frame', () => {
    const many = Array.from({ length: 10_000 }, (_, i) => ({ value: `table_${i}`, type: 'table' }));
    const search = () => treeRows('main', many, [open], 'table_99', new Map());
    expect(search()).toHaveLength(111);
    const times = Array.from({ length: 10 }, () => processorTime(search));
    expect(Math.min(...times)).toBeLessThan(FRAME_MS);
  });
});

test('descriptions of keys and indexes', () => {
  const [id, carrier] = details.columns;
  expect(id && targetOf(id)).toBeNull();
  expect(carrier && targetOf(carrier)).toBe('carriers(code)');
  expect(indexesOf(details)).toEqual([{ name: 'by_carrier', columns: ['carrier', 'id'], unique: true }]);
});

test('partitions, if the database reports any', () => {
  expect(readPartitions({})).toBeNull();
  expect(readPartitions({ partitions: { cols: ['day', 'hour'], latest: { day: '2026-01-01', hour: 3 } } })).toEqual({
    columns: ['day', 'hour'],
    latest: { day: '2026-01-01', hour: '3' },
  });
});
