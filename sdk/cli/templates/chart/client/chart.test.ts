import { ChartQueryPoint, contextOf } from '@facet/sdk/chart-form';
import { createPluginTester } from '@facet/sdk/testing';
import { expect, it, vi } from 'vitest';
import { barsOf } from './bars-of.ts';
import { chart } from './chart.ts';
import plugin from './index.ts';

const settings = { viz_type: '{{key}}', datasource: '1__table', groupby: ['country'], metric: 'count', row_limit: 5 };

it('asks for the largest members first', async () => {
  const tester = await createPluginTester(plugin);
  const query = await tester.load(ChartQueryPoint, '{{key}}');
  const { queries } = contextOf(query, settings);
  expect(queries).toMatchObject([
    { columns: ['country'], metrics: ['count'], orderby: [['count', false]], row_limit: 5 },
  ]);
  tester.dispose();
});

it('turns rows into bars', () => {
  const rows = [
    { country: 'NL', count: 30 },
    { country: 'BE', count: 10 },
  ];
  const result = { colnames: ['country', 'count'], coltypes: [1, 0] as const, data: rows, rowcount: 2 };
  expect(barsOf(result, () => 'teal')).toEqual([
    { mark: ['NL'], label: 'NL', value: 30, share: 0.75, length: 1, color: 'teal' },
    { mark: ['BE'], label: 'BE', value: 10, share: 0.25, length: 1 / 3, color: 'teal' },
  ]);
});

it('filters the other charts of a dashboard by the bar that is clicked', () => {
  const setDataMask = vi.fn();
  const data = [{ country: 'NL', count: 30 }];
  const { bars, selection } = chart.transformProps({
    formData: { ...settings, adhoc_filters: [], show_share: false },
    queries: [{ colnames: ['country', 'count'], coltypes: [1, 0], data, rowcount: 1 }],
    datasource: null,
    width: 300,
    height: 200,
    filterState: {},
    ownState: {},
    hooks: { setDataMask },
    colorOf: () => 'teal',
    colorScheme: 'light',
    locale: 'en',
  });
  selection.act(bars[0]?.mark ?? [], { add: false });
  const filters = [{ col: 'country', op: 'IN', val: ['NL'] }];
  expect(setDataMask).toHaveBeenCalledWith(expect.objectContaining({ extraFormData: { filters } }));
});
