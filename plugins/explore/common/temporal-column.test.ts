import { expect, test } from 'vitest';
import { temporalColumn, withTimesOf } from './temporal-column.ts';

const column = (name: string, temporal: boolean) => ({ column_name: name, is_dttm: temporal });
const dataset = {
  main_dttm_col: 'day',
  columns: [column('made', true), column('day', true), column('town', false)],
};

test.each([
  ['keeps one that is temporal', 'made', dataset, 'made'],
  ['takes the main one for one that is not', 'town', dataset, 'day'],
  ['takes the first when the main one is not temporal', 'town', { ...dataset, main_dttm_col: 'town' }, 'made'],
  ['takes none where there is none', 'town', { main_dttm_col: null, columns: [column('town', false)] }, null],
  ['leaves a form without one alone', undefined, dataset, undefined],
])('[B4.16] %s', (_, present, after, expected) => {
  expect(temporalColumn(present, after)).toBe(expected);
});

test('[B4.16] a form takes the time columns of the dataset that replaces its own, and no more than it had', () => {
  const form = { granularity_sqla: 'gone', temporal_columns_lookup: { gone: true }, groupby: ['town'] };
  expect(withTimesOf(dataset, form)).toEqual({
    granularity_sqla: 'day',
    temporal_columns_lookup: { made: true, day: true },
    groupby: ['town'],
  });
  expect(withTimesOf(dataset, { groupby: ['town'] })).toEqual({ groupby: ['town'] });
});
