import { expect, it } from 'vitest';
import { dashboardFilters, givenFilters } from './warm-up-filters.ts';

const metadata = JSON.stringify({
  default_filters: JSON.stringify({
    7: { carrier: ['AA', 'UA'], origin: 'JFK', __time_range: 'Last week', gone: null },
  }),
  filter_scopes: { 7: { origin: { scope: ['ROOT_ID'], immune: [9] } } },
});

it.each([
  [
    'all of them',
    metadata,
    8,
    [
      ['carrier', ['AA', 'UA']],
      ['origin', ['JFK']],
    ],
  ],
  ['none that its scope leaves out', metadata, 9, [['carrier', ['AA', 'UA']]]],
  ['none of the chart itself', metadata, 7, []],
  ['none without defaults', '{}', 8, []],
  ['none in a broken text', '{"default_filters": "{"}', 8, []],
  ['none without metadata', null, 8, []],
] as const)('gives a chart of a dashboard %s', (_name, text, chart, expected) => {
  expect(dashboardFilters(text, chart).map(({ col, op, val }) => [col, op, val])).toEqual(
    expected.map(([col, val]) => [col, 'IN', val]),
  );
});

it('reads filters of the caller, and rejects invalid ones', () => {
  expect(givenFilters('[{"col":"carrier","op":"==","val":"AA"}]')).toEqual([{ col: 'carrier', op: '==', val: 'AA' }]);
  expect(givenFilters(null)).toEqual([]);
  expect(() => givenFilters('{"col":"carrier"}')).toThrow(expect.objectContaining({ status: 400 }));
});
