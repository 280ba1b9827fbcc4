import { describe, expect, it } from 'vitest';
import { partOf } from '../testing/part-of.ts';
import { type LookupCall, templateLookups } from './template-lookups.ts';

const ROWS = [
  ['2024-02', 'us'],
  ['2024-02', 'eu'],
  ['2024-01', 'eu'],
];

/** What templates get of the partitions of `orders`, by month and region, and what was asked for. */
function lookups() {
  const asked: unknown[] = [];
  const resolve = templateLookups(
    partOf<LookupCall>({
      async partitions(place, most) {
        asked.push(place);
        return place.table === 'orders' ? { columns: ['ds', 'region'], rows: ROWS.slice(0, most) } : undefined;
      },
    }),
  );
  return { asked, partition: (table: string, among = {}) => resolve({ kind: 'partition', table, among }) };
}

describe('partitions in templates', () => {
  it.each([
    ['the newest', {}, ['2024-02', 'us']],
    ['the newest of some', { ds: '2024-01' }, ['eu']],
    ['the newest of some, by the last column', { region: 'eu' }, ['2024-02']],
  ])('are those of the table: %s', async (_, among, values) => {
    expect(await lookups().partition('orders', among)).toEqual(values);
  });

  it('are of a table that is named as in a statement', async () => {
    const { asked, partition } = lookups();
    for (const table of ['orders', 'sales.orders', 'lake.sales.orders']) await partition(table);
    expect(asked).toEqual([
      { schema: null, table: 'orders' },
      { schema: 'sales', table: 'orders' },
      { catalog: 'lake', schema: 'sales', table: 'orders' },
    ]);
  });

  it.each([
    ['a table without any, or that is closed', 'secrets', {}],
    ['values that none has', 'orders', { ds: '2025-01' }],
    ['a column that is none of theirs', 'orders', { town: 'Oslo' }],
    ['no name', '', {}],
    ['more than a name', 'a.b.c.orders', {}],
  ])('are not told of %s', async (_, table, among) => {
    await expect(lookups().partition(table, among)).rejects.toMatchObject({ kind: 'not-found' });
  });
});
