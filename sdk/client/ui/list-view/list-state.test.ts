import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { type ListDefaults, type ListState, readListState, toListQuery, writeListState } from './list-state.ts';

const defaults: ListDefaults = { sort: { column: 'changed_on', descending: true }, filters: ['owner', 'status'] };

describe('list state in the URL', () => {
  it.each([
    ['', { page: 0, search: '', sort: defaults.sort, filters: {}, mode: 'table' }],
    ['page=3', { page: 2, search: '', sort: defaults.sort, filters: {}, mode: 'table' }],
    ['page=-1', { page: 0, search: '', sort: defaults.sort, filters: {}, mode: 'table' }],
    ['page=x&view=grid', { page: 0, search: '', sort: defaults.sort, filters: {}, mode: 'table' }],
    ['sort=name', { page: 0, search: '', sort: { column: 'name', descending: false }, filters: {}, mode: 'table' }],
    [
      'sort=-name&q=sales&f.owner=4&f.other=1&view=cards',
      { page: 0, search: 'sales', sort: { column: 'name', descending: true }, filters: { owner: '4' }, mode: 'cards' },
    ],
  ])('reads "%s"', (text, expected) => {
    expect(readListState(new URLSearchParams(text), defaults)).toEqual(expected);
  });

  it('leaves defaults out and keeps foreign parameters', () => {
    const state = readListState(new URLSearchParams(''), defaults);
    expect(writeListState(state, defaults, new URLSearchParams('page=2&native=1')).toString()).toBe('native=1');
  });

  it('comes back the same after any change', () => {
    const states: fc.Arbitrary<ListState> = fc.record({
      page: fc.nat(1000),
      search: fc.string(),
      sort: fc.record({ column: fc.constantFrom('name', 'changed_on', 'a.b'), descending: fc.boolean() }),
      filters: fc.dictionary(fc.constantFrom('owner', 'status'), fc.string({ minLength: 1 })),
      mode: fc.constantFrom('table', 'cards'),
    });
    fc.assert(
      fc.property(states, (state) => {
        const params = writeListState(state, defaults, new URLSearchParams());
        const again = readListState(new URLSearchParams(params.toString()), defaults);
        expect(again).toEqual({ ...state, filters: { ...state.filters } });
      }),
    );
  });

  it('becomes the query of a list call', () => {
    const state = readListState(new URLSearchParams('q=sales&f.owner=4&page=2'), defaults);
    const query = toListQuery(state, {
      search: (value) => [{ col: 'name', opr: 'ct', value }],
      filters: { owner: (value) => [{ col: 'owners', opr: 'rel_m_m', value: Number(value) }] },
    });
    expect(query).toEqual({
      page: 1,
      page_size: 25,
      order_column: 'changed_on',
      order_direction: 'desc',
      filters: [
        { col: 'name', opr: 'ct', value: 'sales' },
        { col: 'owners', opr: 'rel_m_m', value: 4 },
      ],
    });
  });
});
