import { contextOf } from '@facet/sdk/chart-form';
import { expect, it } from 'vitest';
import { roseQuery } from '../common/rose-query.ts';
import { petalsOf, reaches } from './petals.ts';

const answer = {
  colnames: ['t', 'a', 'b'],
  data: [
    { t: 1, a: 9, b: 16 },
    { t: 2, a: -4, b: null },
    { t: 3, a: 1, b: 'x' },
  ],
};

it('has a petal for each row, with nothing to draw below zero, and no part for what is no number', () => {
  const { moments, series } = petalsOf(answer, 't', 10);
  expect(moments).toEqual([1, 2, 3]);
  expect(series.map(({ amounts }) => amounts)).toEqual([
    [9, 0, 1],
    [16, null, null],
  ]);
});

it('keeps the newest petals', () => expect(petalsOf(answer, 't', 1).moments).toEqual([3]));

it('reaches as far as the amounts, or so that areas compare', () => {
  const petals = petalsOf(answer, 't', 10);
  expect(reaches(petals, false)[1]?.[0]).toBe(16);
  expect(reaches(petals, true).map(([first]) => first)).toEqual([3, 2]);
});

it('queries the time column, with shares if the form says so', () => {
  const form = { viz_type: 'rose', datasource: '7__table', granularity_sqla: 'ds', metrics: ['n'], contribution: true };
  const [query] = contextOf(roseQuery, form).queries;
  expect(query).toMatchObject({ granularity: 'ds', is_timeseries: true });
  expect(query?.post_processing?.map((step) => step?.operation)).toContain('contribution');
});
