import { columns, defineChartQuery, defineForm, metrics } from '@facet/sdk/chart-form';
import { baseQuery } from '@facet/sdk/chart-query';
import type { QueryResult } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { exactDimensions } from './exact-dimensions.ts';

const query = defineChartQuery({
  form: defineForm({
    controls: { groupby: columns({ label: 'g' }), metrics: metrics({ label: 'm' }) },
    sections: [{ label: 'all', rows: [['groupby', 'metrics']] }],
  }),
  buildQuery: (form) => ({ queries: [baseQuery(form)] }),
});
const form = { viz_type: 'x', datasource: '7__table', groupby: ['id', '__proto__'], metrics: ['n'] };
const result: QueryResult = {
  colnames: ['id', '__proto__', 'n'],
  coltypes: [0, 0, 0],
  data: [
    Object.fromEntries([
      ['id', 2 ** 53],
      ['__proto__', 2 ** 53],
      ['n', 2 ** 60],
    ]),
    { id: 1, n: 2 },
    { id: null, n: 3 },
  ],
  rowcount: 3,
  exact_values: [
    { column: 'id', rows: [0, 2], texts: ['9007199254740993', 'NaN'] },
    { column: '__proto__', rows: [0], texts: ['-9007199254740993'] },
    { column: 'n', rows: [0], texts: ['1152921504606846977'] },
  ],
};

describe('whole numbers that a double does not hold', () => {
  it('are digits where they name groups, and numbers where they are amounts', () => {
    const [drawn] = exactDimensions(query, form, [result]);
    expect(drawn?.data.map((row) => Object.entries(row))).toEqual([
      [
        ['id', '9007199254740993'],
        ['__proto__', '-9007199254740993'],
        ['n', 2 ** 60],
      ],
      [
        ['id', 1],
        ['n', 2],
      ],
      [
        ['id', null],
        ['n', 3],
      ],
    ]);
  });

  it('are digits in rows as they are where a control of names holds their column, and numbers elsewhere', () => {
    const raw = defineChartQuery({
      form: defineForm({
        controls: { groupby: columns({ label: 'g', only: 'groupable' }), columns: columns({ label: 'c' }) },
        sections: [{ label: 'all', rows: [['groupby', 'columns']] }],
      }),
      buildQuery: (values) => ({ queries: [baseQuery(values)] }),
    });
    const asked = { ...form, groupby: ['id'], columns: ['n'], metrics: [] };
    const [drawn] = exactDimensions(raw, asked, [result]);
    expect(drawn?.data[0]).toMatchObject({ id: '9007199254740993', n: 2 ** 60 });
    expect(exactDimensions(raw, { ...asked, groupby: [] }, [result])[0]).toBe(result);
  });

  it('are in few answers: others are the same objects', () => {
    const results = [{ ...result, exact_values: [] }];
    expect(exactDimensions(query, form, results)[0]).toBe(results[0]);
  });
});
