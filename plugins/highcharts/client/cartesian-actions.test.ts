import { cartesianControls, type MarkMenu } from '@facet/plugin-charts/contract';
import type { ChartInput } from '@facet/plugin-charts/contract.client';
import { defineForm } from '@facet/sdk/chart-form';
import type { DataMask, QueryResult } from '@facet/sdk/common';
import { expect, it } from 'vitest';
import { cartesianActions } from './cartesian-actions.ts';
import { cartesianData } from '../common/cartesian/cartesian-data.ts';

const FORM = defineForm({ controls: cartesianControls, sections: [] });
const JANUARY = Date.UTC(2024, 0, 1);

/** The effects of clicking the only bar. */
function touched(members: object, result: QueryResult, selectedValues: readonly string[] = []) {
  const form = FORM.read({ viz_type: 'x', datasource: '1__table', metrics: ['n'], ...members });
  const data = cartesianData(form, result, { verbose: {}, numbersAreCategories: true, now: 0 });
  const menus: MarkMenu[] = [];
  const masks: DataMask[] = [];
  const input: ChartInput<typeof form> = {
    formData: form,
    queries: [result],
    datasource: null,
    width: 1,
    height: 1,
    filterState: { selectedValues },
    ownState: {},
    hooks: { showMenu: (menu) => menus.push(menu), setDataMask: (mask) => masks.push(mask) },
    colorOf: () => '',
    colorScheme: 'light',
    locale: 'en',
  };
  const [series] = data.series;
  if (series === undefined) throw new Error('Nothing is drawn.');
  const menu = { at: { x: 0, y: 0 }, taken: () => {} };
  const { act } = cartesianActions(input, { mark: 'bar' }, data);
  const at = data.axis === 'datetime' ? JANUARY : 0;
  act(series, at, { add: false, menu });
  act(series, at, { add: false });
  return { menu: menus[0], mask: masks[0] };
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
  expect(touched(members, result).menu?.filters).toEqual(filters);
});

it('a group without a value has its usual name, can be selected and deselected', () => {
  const members = { x_axis: 'at', groupby: ['city'] };
  const result = {
    colnames: ['at', '<NULL>'],
    coltypes: [2, 0] as const,
    data: [{ at: JANUARY, '<NULL>': 3 }],
    rowcount: 1,
  };
  const { menu, mask } = touched(members, result);
  expect(menu).toMatchObject({ label: '<NULL>, 2024-01-01 00:00:00', crossFilter: { isOn: false } });
  expect(mask).toMatchObject({
    extraFormData: { filters: [{ col: 'city', op: 'IS NULL' }] },
    filterState: { selectedValues: ['<NULL>'] },
  });
  const again = touched(members, result, ['<NULL>']);
  expect(again.menu?.crossFilter?.isOn).toBe(true);
  expect(again.mask?.extraFormData).toEqual({});
});
