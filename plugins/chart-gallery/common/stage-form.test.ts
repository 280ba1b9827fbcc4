import { expect, it } from 'vitest';
import { stageForm } from './stage-form.ts';

const ROLES = { time: 'day', names: ['state', 'city'], amount: 'amount', metrics: ['n', 'm'] } as const;

it.each<[string, Record<string, unknown> | undefined, Record<string, unknown>]>([
  [
    'keeps what an example draws',
    { donut: true, label_type: 'key_percent' },
    { donut: true, label_type: 'key_percent' },
  ],
  [
    'puts its own columns in the place of those of the example',
    { groupby: ['region', 'country'], metric: 'total_population', x_axis: 'date' },
    { groupby: ['state'], metric: 'n', x_axis: 'day' },
  ],
  ['bounds what an example bounds otherwise', { row_limit: 5000 }, { row_limit: 50 }],
  ['has columns for a type without an example', undefined, { groupby: ['state'], metrics: ['n', 'm'] }],
])('the form of a stage %s', (_, form, expected) => {
  expect(stageForm(form && { dataset: 'flights', form }, ROLES)).toMatchObject(expected);
});
