import { describe, expect, it } from 'vitest';
import { valuesOfAnswer, type ValuesQuestion, valuesQuery } from './values-query.ts';

const towns: ValuesQuestion = {
  filterId: 'F',
  datasetId: 4,
  column: 'town',
  columnType: 1,
  sortMetric: null,
  ascending: true,
  search: '',
  rowLimit: 500,
  dependencies: {},
};

const [queryOf, filtersOf] = [
  (change: Partial<ValuesQuestion>) => valuesQuery({ ...towns, ...change }).queries[0],
  (change: Partial<ValuesQuestion>) => valuesQuery({ ...towns, ...change }).queries[0]?.filters,
];

describe('the query for values', () => {
  it('is narrowed by parents and pre-filters', () => {
    const land = { col: 'land', op: 'IN', val: ['NO'] };
    expect(valuesQuery({ ...towns, dependencies: { filters: [land], time_range: 'Last week' } })).toMatchObject({
      datasource: { id: 4, type: 'table' },
      form_data: { datasource: '4__table', native_filter_id: 'F', time_range: 'Last week' },
      queries: [{ columns: ['town'], filters: [land], time_range: 'Last week', row_limit: 500 }],
    });
  });

  it.each([
    ['by the column', {}, [], [['town', true]]],
    ['by a metric, downwards', { sortMetric: 'count', ascending: false }, ['count'], [['count', false]]],
  ])('is sorted %s', (_, change, metrics, orderby) => {
    expect(queryOf(change)).toMatchObject({ metrics, orderby });
  });

  const search = { col: 'town', op: 'ILIKE', val: '%4%' };
  it.each([
    ['a text in texts', { search: '4' }, [search]],
    ['a text in a column of unknown type', { search: '4', columnType: undefined }, [search]],
    ['a number in numbers', { search: '4', columnType: 0 }, [search]],
    ['no text in numbers', { search: 'os', columnType: 0 }, []],
    ['nothing in dates', { search: '4', columnType: 2 }, []],
    ['nothing without a text', {}, []],
  ] satisfies [string, Partial<ValuesQuestion>, unknown][])('searches %s', (_, change, filters) => {
    expect(filtersOf(change)).toEqual(filters);
  });

  it('returns the values of the answer, in its order', () => {
    const data = [{ town: 'Oslo' }, { town: null }, {}];
    const answer = [{ colnames: ['town'], coltypes: [1], data, rowcount: 3 } as const];
    expect(valuesOfAnswer(answer, 'town')).toEqual(['Oslo', null, null]);
    expect(valuesOfAnswer([], 'town')).toEqual([]);
  });
});
