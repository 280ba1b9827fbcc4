import type { TableRead } from '@facet/sdk/server';
import { expect, it } from 'vitest';
import { SeenTables } from './seen-tables.ts';

it.each<[string, TableRead, boolean]>([
  ['a table that was found', { schema: 'shop', name: 'pay' }, true],
  ['in letters of any case', { schema: 'SHOP', name: 'Pay' }, true],
  ['one of that name in another schema', { schema: 'hr', name: 'pay' }, false],
  ['one whose schema is not known here', { schema: 'hr', name: 'orders' }, true],
  ['one that shares its name with a function', { schema: 'hr', name: 'series' }, false],
  ['a name alone', 'pay', true],
  ['the name of a function alone', 'series', true],
  ['another name', 'secrets', false],
])('%s', (_, table, isSeen) => {
  const seen = new SeenTables(['series']);
  seen.add('pay', 'shop');
  seen.add('orders', null);
  expect(seen.has(table)).toBe(isSeen);
});
