import { expect, it } from 'vitest';
import { tablesOfTree } from './explained.ts';

it.each<[table: string, found: readonly string[]]>([
  // So a server of today explains `SELECT 1`.
  ['system.one', []],
  ['default.one', ['one']],
  ['system.users', ['users']],
  ['default.`Odd name`', ['odd name']],
  ['default.orders, final: 1', ['orders']],
])('a tree that reads %s reads %j', (table, found) => {
  const lines = ['QUERY id: 0', '  JOIN TREE', `    TABLE id: 3, alias: __table1, table_name: ${table}`];
  expect(tablesOfTree(lines)).toEqual(found);
});

it('refuses functions that read tables which the tree does not name', () => {
  const call = '    TABLE_FUNCTION id: 3, alias: __table1, table_function_name: remote';
  expect(() => tablesOfTree([call])).toThrow('remote');
});
