import { expect, it } from 'vitest';
import { databaseOfNewTabs } from './use-default-database.ts';

const rows = [{ id: 3 }, { id: 5 }, { id: 8 }];

it.each([
  ['that was used last', 8, 5, 8],
  ['that the server names, where none was used', null, 5, 5],
  ['that the server names, where the last one is gone', 9, 5, 5],
  ['that stands first, where the server names one that is hidden', null, 7, 3],
  ['that stands first, where nobody says', null, null, 3],
])('a new tab has the database %s', (_, last, named, id) => {
  expect(databaseOfNewTabs(rows, last, named)).toEqual({ id });
});

it('a new tab has none while there are none', () => {
  expect(databaseOfNewTabs([], 8, 5)).toBeUndefined();
});
