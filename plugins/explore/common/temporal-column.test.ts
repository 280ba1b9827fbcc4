import { expect, test } from 'vitest';
import { temporalColumn } from './temporal-column.ts';

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
