import { expect, it } from 'vitest';
import { rowsOf } from './rows-of.ts';

const item = { plugin: 'facet/query', process: 'here:1', kind: 'chart-query', key: 'k', about: 'sales', rows: null };
const ada = { id: 7, username: 'ada', firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org', active: true };

it('what has run for longest stands first, with whose it is', () => {
  const rows = rowsOf(
    [
      { ...item, id: 'a', userId: 7, seconds: 1 },
      { ...item, id: 'b', userId: 0, seconds: 90, rows: 12 },
    ],
    [ada],
  );
  expect(rows.map(({ id, user, rows: count }) => [id, user, count])).toEqual([
    ['b', null, 12],
    ['a', { id: 7, first_name: 'Ada', last_name: 'Lovelace' }, null],
  ]);
});

it('tells nothing that identifies a person beyond the name', () => {
  expect(JSON.stringify(rowsOf([{ ...item, id: 'a', userId: 7, seconds: 1 }], [ada]))).not.toMatch(/@|username/);
});
