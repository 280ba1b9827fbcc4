import { expect, it } from 'vitest';
import { jobRowsOf, rowsOf } from './rows-of.ts';

const item = {
  plugin: 'facet/query',
  process: 'here:1',
  kind: 'chart-query',
  key: 'k',
  about: 'sales',
  rows: null,
  bytes: null,
  processBytes: 5,
};
const ada = { id: 7, username: 'ada', firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org', active: true };

it('the longest running work comes first, with its user', () => {
  const rows = rowsOf(
    [
      { ...item, id: 'a', userId: 7, seconds: 1 },
      { ...item, id: 'b', userId: 0, seconds: 90, rows: 12, bytes: 340 },
    ],
    [ada],
  );
  expect(
    rows.map(({ id, user, rows: count, bytes, process_bytes }) => [id, user, count, bytes, process_bytes]),
  ).toEqual([
    ['b', null, 12, 340, 5],
    ['a', { id: 7, first_name: 'Ada', last_name: 'Lovelace' }, null, null, 5],
  ]);
});

it('reveals only the name of a user', () => {
  expect(JSON.stringify(rowsOf([{ ...item, id: 'a', userId: 7, seconds: 1 }], [ada]))).not.toMatch(/@|username/);
});

it('jobs are listed with their user, but without their content', () => {
  const job = {
    handler: 'scheduler/run',
    about: 'report 7',
    state: 'failed',
    attempt: 3,
    process: null,
    reason: 'disk full',
  } as const;
  expect(jobRowsOf([{ ...job, id: 'a', userId: 7, since: new Date('2026-01-01T00:00:00Z') }], [ada])).toEqual([
    { ...job, id: 'a', since: '2026-01-01T00:00:00.000Z', user: { id: 7, first_name: 'Ada', last_name: 'Lovelace' } },
  ]);
});
