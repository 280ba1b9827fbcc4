import type { FormData } from '@facet/sdk/common';
import { baseQuery } from '@facet/sdk/chart-query';
import { describe, expect, it } from 'vitest';
import { type AnyChartQuery, contextOf, withBorrowed } from './chart-query.ts';
import { control } from './kinds.ts';
import { defineForm } from './form.ts';

function typeOf(names: readonly string[], reads: readonly string[] = []): AnyChartQuery {
  const controls = Object.fromEntries(names.map((name) => [name, control('TextControl', (value) => value)]));
  return {
    form: defineForm({ controls, sections: [{ label: 'query', rows: [names] }], reads }),
    buildQuery: (values: FormData) => ({ queries: [baseQuery(values)] }),
  };
}

const form = (members: Readonly<Record<string, unknown>>): FormData => ({
  viz_type: 'line',
  datasource: '1__table',
  ...members,
});

describe('what a chart asks', () => {
  it.each([
    ['a metric', { metric: 'count' }],
    ['metrics of a bubble', { x: 'a', y: 'b', size: 'c' }],
    ['columns', { columns: ['city'], all_columns: ['state'], series: 'kind' }],
    ['an order', { order_by_cols: ['["city", true]'], orderby: [['city', true]] }],
    ['a series limit', { limit: 7, series_limit: 8, series_limit_metric: 'count' }],
    ['a row limit', { row_limit: 3 }],
    ['the other mode of a table', { query_mode: 'raw' }],
    ['a grain', { time_grain_sqla: 'P1D' }],
  ])('does not change with %s that its panel does not show', (_title, foreign) => {
    const own = form({ metrics: ['sum'], groupby: ['city'] });
    const type = typeOf(['metrics', 'groupby']);
    expect(contextOf(type, { ...own, ...foreign }).queries).toEqual(contextOf(type, own).queries);
  });

  it('holds everything that the panel shows or the type says to read', () => {
    const type = typeOf(['metric', 'limit'], ['columns']);
    const [query] = contextOf(type, form({ metric: 'count', series_limit: 4, columns: ['city'] })).queries;
    expect(query).toMatchObject({ metrics: ['count'], columns: ['city'], series_limit: 4 });
  });

  it('follows the filters and the time of its surroundings', () => {
    const [query] = contextOf(
      typeOf(['metric']),
      form({
        metric: 'count',
        time_range: 'Last week',
        granularity_sqla: 'ds',
        extra_form_data: { filters: [{ col: 'city', op: 'IN', val: ['A'] }] },
      }),
    ).queries;
    expect(query).toMatchObject({
      time_range: 'Last week',
      granularity: 'ds',
      filters: [{ col: 'city', op: 'IN', val: ['A'] }],
    });
  });

  it('keeps how the chart is drawn in its form, without what others ask', () => {
    const { form_data: kept } = contextOf(typeOf(['metrics']), form({ metric: 'a', metrics: ['b'], my_look: 1 }));
    expect(kept).toMatchObject({ metrics: ['b'], my_look: 1 });
    expect(kept).not.toHaveProperty('metric');
  });
});

describe('what a chart asks with the queries of another type', () => {
  const borrower: AnyChartQuery = {
    form: defineForm({ controls: {}, sections: [] }),
    buildQuery: () => ({
      queries: [],
      borrowed: {
        form: form({ viz_type: 'lent', datasource: '9__table', groupby: ['city'] }),
        groupedBy: ['city', 'place'],
      },
    }),
  };
  const build = async (asked: FormData) =>
    asked.viz_type === 'lent' ? contextOf(typeOf(['groupby']), asked) : undefined;

  it('is about its own dataset, and grouped by what is not in them yet', async () => {
    const context = await withBorrowed(contextOf(borrower, form({})), async (asked) => {
      expect(asked.datasource).toBe('1__table');
      return build(asked);
    });
    expect(context).toMatchObject({ datasource: { id: 1, type: 'table' }, form_data: { viz_type: 'line' } });
    expect(context.queries.map(({ columns }) => columns)).toEqual([['place', 'city']]);
  });

  it('is nothing where the other type is not there, or borrows too', async () => {
    const borrowed = contextOf(borrower, form({}));
    expect((await withBorrowed(borrowed, async () => undefined)).queries).toEqual([]);
    expect((await withBorrowed(borrowed, async (asked) => contextOf(borrower, asked))).queries).toEqual([]);
  });
});
