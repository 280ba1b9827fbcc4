import { expect, it } from 'vitest';
import { firstForm } from './open-in-explore.ts';

it('[B9.5] a saved dataset opens as rows: a thousand, of all times', () => {
  expect(firstForm({ id: 7, type: 'table' }, ['a', 'b'])).toMatchObject({
    datasource: '7__table',
    row_limit: 1000,
    time_range: 'No filter',
    all_columns: ['a', 'b'],
  });
});
