import type { FormData } from '@facet/sdk/common';
import { expect, it } from 'vitest';
import { sameControls } from './same-controls.ts';

const saved: FormData = { viz_type: 'pie', datasource: '1__table', groupby: ['state'], row_limit: 10 };

it.each<[string, boolean, Readonly<Record<string, unknown>>]>([
  ['nothing', true, {}],
  ['a member that is null instead of missing', true, { color_scheme: null }],
  ['the number of the chart', true, { slice_id: 7 }],
  ['where it was opened from', true, { url_params: { standalone: '1' }, dashboardId: 3 }],
  ['another type', false, { viz_type: 'table' }],
  ['another dataset', false, { datasource: '2__table' }],
  ['a control that merely redraws', false, { show_legend: false }],
  ['a longer list', false, { groupby: ['state', 'city'] }],
  ['a value that was taken out', false, { row_limit: null }],
])('compares forms that differ by %s: same %s', (_title, same, members) => {
  expect(sameControls(saved, { ...saved, ...members })).toBe(same);
  expect(sameControls({ ...saved, ...members }, saved)).toBe(same);
});
