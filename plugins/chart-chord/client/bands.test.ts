import { contextOf } from '@facet/sdk/chart-form';
import { expect, it } from 'vitest';
import { chordQuery } from '../common/chord-query.ts';
import { bandsOf } from './bands.ts';

it('adds up rows of the same pair, and leaves out rows without a positive amount', () => {
  const rows = [
    { s: 'a', t: 'b', n: 1 },
    { s: 'a', t: 'b', n: 4 },
    { s: 'b', t: 'a', n: 7 },
    { s: 'c', t: 'a', n: 0 },
    { s: 'c', t: 'a', n: -1 },
    { s: 'c', t: 'a', n: null },
  ];
  expect(bandsOf(rows, 's', 't', 'n', (_, value) => String(value))).toEqual([
    { from: 'b', to: 'a', amount: 7 },
    { from: 'a', to: 'b', amount: 5 },
  ]);
});

it('selects source and target in that order', () => {
  const form = {
    viz_type: 'chord',
    datasource: '7__table',
    columns: 't',
    groupby: 's',
    metric: 'n',
    sort_by_metric: true,
  };
  expect(contextOf(chordQuery, form).queries[0]).toMatchObject({ columns: ['s', 't'], orderby: [['n', false]] });
});
