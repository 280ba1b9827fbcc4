import { cartesianControls, type CartesianForm } from '@facet/plugin-charts/contract';
import { defineForm } from '@facet/sdk/chart-form';
import type { YAxisOptions } from 'highcharts';
import { expect, it } from 'vitest';
import type { CartesianData } from './cartesian-data.ts';
import { mixedOptions, type MixedPart } from './mixed-options.ts';

const form = defineForm({ controls: cartesianControls, sections: [] });

function part(axis: 0 | 1, names: readonly string[], members: Readonly<Record<string, unknown>> = {}): MixedPart {
  const data: CartesianData = {
    axis: 'category',
    axisName: 'city',
    categories: names,
    series: [
      {
        key: 'n',
        label: 'n',
        colorLabel: 'n',
        shift: null,
        group: [],
        points: names.map((_, at) => [at, at + 1] as const),
      },
    ],
    colorOrder: ['n'],
    incompleteFrom: null,
  };
  const values: CartesianForm = form.read({ viz_type: 'mixed_timeseries', datasource: '1__table', ...members });
  return {
    axis,
    form: values,
    data,
    mark: axis === 0 ? 'bar' : 'line',
    width: 400,
    height: 300,
    selected: [],
    texts: { total: 'Total', soFar: 'so far' },
    selects: false,
    act: () => undefined,
    colorOf: () => 'red',
  };
}

it('puts names that either query knows on one axis, each once', () => {
  const { xAxis, series } = mixedOptions([part(0, ['a', 'b']), part(1, ['c', 'b'])]);
  expect(xAxis).toMatchObject({ categories: ['a', 'b', 'c'] });
  const places = series?.map((one) => JSON.stringify('data' in one ? one.data : null).match(/(?<="x":)\d/g));
  expect(places).toEqual([
    ['0', '1'],
    ['1', '2'],
  ]);
});

it.each([
  [0, 1, [true, true]],
  [0, 0, [true, false]],
  [1, 1, [false, true]],
] as const)('draws an axis where series stand on it: %i and %i', (a, b, shown) => {
  const axes = mixedOptions([part(a, ['x']), part(b, ['x'])]).yAxis as readonly YAxisOptions[];
  expect(axes.map(({ visible }) => visible !== false)).toEqual(shown);
});

it('stacks the series of each query separately, and distinguishes equal names', () => {
  const { series } = mixedOptions([part(0, ['x'], { stack: 'Stack' }), part(1, ['x'])]);
  expect(series?.map((one) => ('stacking' in one ? one.stacking : undefined))).toEqual(['normal', undefined]);
  expect(new Set(series?.map(({ id }) => id)).size).toBe(2);
});
