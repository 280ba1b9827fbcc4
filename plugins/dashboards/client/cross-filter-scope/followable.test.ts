import { expect, it } from 'vitest';
import { stageChart } from '../testing/stage-data.ts';
import { lackingColumn } from './followable.ts';

const chart = (datasource: string, more: object = {}) =>
  stageChart({ form_data: { viz_type: 'known', datasource, ...more } });
const column = (column_name: string) => ({
  column_name,
  type: null,
  type_generic: null,
  is_dttm: false,
  groupby: true,
  filterable: true,
});
const datasets = new Map([['2__table', { columns: [column('town')] }]]);
const source = chart('1__table', { groupby: ['weekday'], x_axis: 'hour' });

it.each([
  ['of the same dataset follows', source, chart('1__table'), null],
  ['of another dataset without the columns cannot', source, chart('2__table'), 'weekday, hour'],
  [
    'of another dataset that has one of them follows',
    chart('1__table', { groupby: ['town'] }),
    chart('2__table'),
    null,
  ],
  ['of an unknown dataset may follow', source, chart('3__table'), null],
  ['follows any chart, for all that is known', undefined, chart('2__table'), null],
  ['follows marks whose columns are unknown', chart('1__table'), chart('2__table'), null],
])('a chart %s', (_, from, to, lacking) => {
  expect(lackingColumn(from, to, datasets)).toBe(lacking);
});
