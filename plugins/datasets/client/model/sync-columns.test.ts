import { describe, expect, it } from 'vitest';
import { newColumn } from './dataset-draft.ts';
import { diffColumns, isInSync, syncColumns } from './sync-columns.ts';

const column = (name: string, type: string, over = {}) => ({
  ...newColumn(),
  key: name,
  name,
  type,
  calculated: false,
  ...over,
});
const source = (column_name: string, type: string) => ({ column_name, type, type_generic: 1, is_dttm: false });

const columns = [
  column('origin', 'VARCHAR', { label: 'From', dateFormat: '%Y' }),
  column('gone', 'BIGINT'),
  column('hour', '', { calculated: true, expression: 'extract(hour from at)' }),
];

describe('[B3.5] syncing with the source', () => {
  it('names what differs, and leaves calculated columns out', () => {
    expect(diffColumns(columns, [source('origin', 'TEXT'), source('gate', 'VARCHAR')])).toEqual({
      added: [source('gate', 'VARCHAR')],
      removed: ['gone'],
      retyped: [{ name: 'origin', from: 'VARCHAR', to: 'TEXT' }],
    });
  });

  it('keeps the settings of existing columns', () => {
    const after = syncColumns(columns, [source('origin', 'TEXT'), source('gate', 'VARCHAR')]);
    expect(after.map(({ name, type, label, dateFormat }) => [name, type, label, dateFormat])).toEqual([
      ['origin', 'TEXT', 'From', '%Y'],
      ['hour', '', '', ''],
      ['gate', 'VARCHAR', '', ''],
    ]);
    expect(after[0]?.key).toBe('origin');
  });

  it('is in sync with itself', () => {
    const same = [source('origin', 'VARCHAR'), source('gone', 'BIGINT')];
    expect(isInSync(diffColumns(columns, same))).toBe(true);
    expect(syncColumns(columns, same)).toEqual(columns);
  });
});
