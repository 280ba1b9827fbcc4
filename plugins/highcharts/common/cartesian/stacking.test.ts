import { cartesianControls } from '@facet/plugin-charts/contract';
import { defineForm } from '@facet/sdk/chart-form';
import { describe, expect, it } from 'vitest';
import type { CartesianSeries } from './cartesian-data.ts';
import { cartesianOptions } from './cartesian-options.ts';
import type { CartesianInput, Mark } from './cartesian-input.ts';
import type { AxisLabelsFormatterContextObject } from 'highcharts';
import { stackKey, stackOf } from './stacking.ts';
import { valueAxis } from './value-axis.ts';
import { valueFormatter } from './value-format.ts';

const FORM = defineForm({ controls: cartesianControls, sections: [] });
const form = (members: object = {}) =>
  FORM.read({ viz_type: 'x', datasource: '1__table', metrics: ['n'], groupby: ['state', 'kind'], ...members });

const series = (key: string, group: readonly (string | null)[], shift: string | null = null): CartesianSeries => ({
  key,
  label: key,
  colorLabel: key,
  shift,
  group,
  points: [
    [0, 1],
    [1, 3],
  ],
});

const input = (members: object, over: Partial<CartesianInput> = {}): CartesianInput => ({
  form: form(members),
  data: {
    axis: 'linear',
    axisName: 'x',
    categories: [],
    series: [series('a', ['CA', 'x']), series('b', ['CA', 'y']), series('c', ['TX', 'x'])],
    colorOrder: [],
    incompleteFrom: null,
  },
  mark: 'line',
  width: 400,
  height: 300,
  selected: [],
  texts: { total: 'Total', soFar: 'so far' },
  colorOf: (label) => `color-${label}`,
  selects: false,
  act: () => undefined,
  ...over,
});

describe('stacks', () => {
  it.each<[string | undefined, Mark, ReturnType<typeof stackOf>]>([
    [undefined, 'line', undefined],
    ['Stack', 'bar', 'normal'],
    ['Expand', 'smooth', 'percent'],
    ['Stream', 'line', 'stream'],
    ['Stream', 'bar', 'normal'],
    ['Stream', 'scatter', 'normal'],
  ])('%s of %s: %s', (stack, mark, expected) => expect(stackOf(form({ stack }), mark)).toBe(expected));

  it.each<[string, CartesianSeries, CartesianSeries, string | undefined, boolean]>([
    ['one stack', series('a', ['CA', 'x']), series('b', ['TX', 'x']), undefined, true],
    ['a stack a state', series('a', ['CA', 'x']), series('b', ['TX', 'x']), 'state', false],
    ['a stack a kind', series('a', ['CA', 'x']), series('b', ['TX', 'x']), 'kind', true],
    ['nothing for a dimension that is gone', series('a', ['CA', 'x']), series('b', ['TX', 'x']), 'city', true],
    ['other times apart', series('a', ['CA', 'x']), series('a', ['CA', 'x'], '1 year ago'), undefined, false],
  ])('have %s', (_title, one, other, stackDimension, together) => {
    const place = { form: form(), stackDimension };
    expect(stackKey(place, one) === stackKey(place, other)).toBe(together);
  });

  it('are separate for each value of the stack dimension', () => {
    const options = cartesianOptions(input({ stack: 'Stack' }, { mark: 'bar', stackDimension: 'state' }));
    const stacks = (options.series ?? []).map((one) => ('stack' in one ? one.stack : undefined));
    expect(stacks[0]).toBe(stacks[1]);
    expect(stacks[2]).not.toBe(stacks[0]);
  });
});

describe('shares of the whole', () => {
  it.each<[string, object, number, string, string]>([
    ['count in percent', {}, 12.5, '12.5%', '3.54k'],
    ['have the format in percent that was chosen', { y_axis_format: ',.0%' }, 12.5, '13%', '3.54k'],
    ['leave another format to the amounts', { y_axis_format: ',d' }, 12.5, '12.5%', '3,536'],
  ])('%s', (_title, members, tick, axis, amount) => {
    const { yAxis, value } = shares(members);
    expect(yAxis(tick)).toBe(axis);
    expect(value(3536)).toBe(amount);
  });
});

function shares(members: object) {
  const chart = input({ stack: 'Expand', ...members });
  const value = valueFormatter(chart.form, {});
  const { labels } = valueAxis(chart, value, 'percent');
  const yAxis = (tick: number) =>
    labels?.formatter?.call(
      { value: tick } as AxisLabelsFormatterContextObject,
      { value: tick } as AxisLabelsFormatterContextObject,
    );
  return { yAxis, value };
}

describe('a stream', () => {
  it.each([
    [false, 0],
    [true, 0.4],
  ])('is drawn around its middle, without amounts at the axis; with areas: %s', (area, fillOpacity) => {
    const options = cartesianOptions(input({ stack: 'Stream', opacity: 0.4 }, { area }));
    expect(options.series).toEqual([
      expect.objectContaining({ type: 'streamgraph', fillOpacity }),
      expect.objectContaining({ type: 'streamgraph', fillOpacity }),
      expect.objectContaining({ type: 'streamgraph', fillOpacity }),
    ]);
    expect(options.series?.[0]).not.toHaveProperty('stacking');
    expect(options.yAxis).toMatchObject({ labels: { enabled: false }, gridLineWidth: 0 });
    expect(options.yAxis).not.toHaveProperty('min');
  });
});
