import { cartesianControls, type MarkMenu } from '@facet/plugin-charts/contract';
import type { ChartInput } from '@facet/plugin-charts/contract.client';
import { defineForm } from '@facet/sdk/chart-form';
import type { QueryResult } from '@facet/sdk/common';
import { expect, it } from 'vitest';
import { cartesianActions } from './cartesian-actions.ts';
import { cartesianData } from '../common/cartesian/cartesian-data.ts';

const FORM = defineForm({ controls: cartesianControls, sections: [] });
const JANUARY = Date.UTC(2024, 0, 1);

/** The filters of the menu at the only bar. */
function filtersAt(members: object, result: QueryResult): unknown {
  const form = FORM.read({ viz_type: 'x', datasource: '1__table', metrics: ['n'], ...members });
  const data = cartesianData(form, result, { verbose: {}, numbersAreCategories: true, now: 0 });
  const menus: MarkMenu[] = [];
  const input: ChartInput<typeof form> = {
    formData: form,
    queries: [result],
    datasource: null,
    width: 1,
    height: 1,
    filterState: {},
    ownState: {},
    hooks: { showMenu: (menu) => menus.push(menu) },
    colorOf: () => '',
    colorScheme: 'light',
    locale: 'en',
  };
  const [series] = data.series;
  if (series === undefined) throw new Error('Nothing is drawn.');
  const menu = { at: { x: 0, y: 0 }, taken: () => {} };
  cartesianActions(input, { mark: 'bar' }, data).act(series, data.axis === 'datetime' ? JANUARY : 0, {
    add: false,
    menu,
  });
  return menus[0]?.filters;
}

const answer = (value: string | number, type: 1 | 2): QueryResult => ({
  colnames: ['at', 'n'],
  coltypes: [type, 0],
  data: [{ at: value, n: 3 }],
  rowcount: 1,
});
const MONTH = { x_axis: 'at', time_grain_sqla: 'P1M' };
const PERIOD = [{ col: 'at', op: 'TEMPORAL_RANGE', val: '2024-01-01T00:00:00 : 2024-02-01T00:00:00' }];

it.each<[string, object, QueryResult, unknown]>([
  ['a moment', MONTH, answer(JANUARY, 2), PERIOD],
  ['a moment that stands as a category', { ...MONTH, xAxisForceCategorical: true }, answer(JANUARY, 2), PERIOD],
  ['a name', { x_axis: 'at' }, answer('Oslo', 1), [{ col: 'at', op: 'IN', val: ['Oslo'] }]],
])('a bar at %s has the rows of its place [B3.19]', (_title, members, result, filters) => {
  expect(filtersAt(members, result)).toEqual(filters);
});
