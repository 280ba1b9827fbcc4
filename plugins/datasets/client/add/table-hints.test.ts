import { expect, it } from 'vitest';
import { hintOf, matching } from './table-hints.ts';

it.each([
  ['flights', null],
  ['catalogue', null],
  ['temperatures', null],
  ['raw_materials', 'staging'],
  ['stg_flights_raw', 'staging'],
  ['ETL_LOG', 'log'],
  ['logs', 'log'],
  ['blog', null],
  ['schema_migrations', 'log'],
  ['tmp_backfill_2025', 'temporary'],
  ['users_backup', 'temporary'],
])('%s looks like %s', (table, hint) => expect(hintOf(table)).toBe(hint));

it.each([
  ['', ['flight_days', 'Flights']],
  ['FLIGHT', ['flight_days', 'Flights']],
  ['day fli', ['flight_days']],
  ['x', []],
])('%j finds %j', (words, found) => {
  const tables = [{ value: 'flight_days' }, { value: 'Flights' }];
  expect(matching(tables, words).map(({ value }) => value)).toEqual(found);
});
