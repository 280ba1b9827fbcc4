import { describe, expect, it } from 'vitest';
import { pageOf, type TaggedObject } from './tagged-list.ts';

const object = (type: string, id: number, name: string, changed_on: string): TaggedObject => ({
  id,
  type,
  name,
  url: `/${type}/${id}`,
  changed_on,
  created_by: null,
  creator: '',
  tags: [],
  owners: [],
});

const OBJECTS = [
  object('chart', 1, 'Sales by month', '2026-03-01T00:00:00.000000'),
  object('dashboard', 1, 'Sales', '2026-01-01T00:00:00.000000'),
  object('query', 7, 'late orders', '2026-02-01T00:00:00.000000'),
];

const ALL = { page: 0, page_size: 25, order_column: 'name', order_direction: 'asc', filters: [] } as const;
const names = (query: Partial<Parameters<typeof pageOf>[1]>) =>
  pageOf(OBJECTS, { ...ALL, filters: [], ...query }).result.map(({ name }) => name);

describe('objects with a tag', () => {
  it.each([
    ['by name', {}, ['late orders', 'Sales', 'Sales by month']],
    ['by name, last first', { order_direction: 'desc' }, ['Sales by month', 'Sales', 'late orders']],
    ['by their change', { order_column: 'changed_on' }, ['Sales', 'late orders', 'Sales by month']],
    ['by kind', { order_column: 'type' }, ['Sales by month', 'Sales', 'late orders']],
  ] as const)('are sorted %s', (_what, query, expected) => {
    expect(names(query)).toEqual(expected);
  });

  it('are searched by name, in any case', () => {
    expect(names({ filters: [{ col: 'name', opr: 'ct', value: 'SALES' }] })).toEqual(['Sales', 'Sales by month']);
  });

  it('are narrowed to a kind', () => {
    expect(names({ filters: [{ col: 'type', opr: 'eq', value: 'query' }] })).toEqual(['late orders']);
  });

  it('are cut to a page, and all that match are counted', () => {
    expect(pageOf(OBJECTS, { ...ALL, page: 1, page_size: 2, filters: [] })).toMatchObject({
      count: 3,
      result: [{ name: 'Sales by month' }],
    });
  });

  it('have ids of their own where objects of two kinds share one', () => {
    const { result } = pageOf(OBJECTS, { ...ALL, filters: [] });
    expect(new Set(result.map(({ id }) => id)).size).toBe(3);
    expect(result.map(({ objectId }) => objectId)).toEqual([7, 1, 1]);
  });
});
