import { expect, it } from 'vitest';
import { tableNames } from './saved-row.ts';

it('names the tables of a query once each, with their schema where one is written', () => {
  const table = (schema: string | null, name: string) => ({ catalog: null, schema, table: name });
  expect(tableNames({ sql_tables: [table('main', 'flights'), table(null, 't'), table('main', 'flights')] })).toEqual([
    'main.flights',
    't',
  ]);
});
