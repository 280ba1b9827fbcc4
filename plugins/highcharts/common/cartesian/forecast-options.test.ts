import { cartesianControls } from '@facet/plugin-charts/contract';
import { defineForm } from '@facet/sdk/chart-form';
import type { QueryResult } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { cartesianData } from './cartesian-data.ts';
import type { CartesianInput } from './cartesian-input.ts';
import { cartesianOptions } from './cartesian-options.ts';
import { cartesianTooltip } from './cartesian-tooltip.ts';

const FORM = defineForm({ controls: cartesianControls, sections: [] });
const form = (members: object = {}) =>
  FORM.read({ viz_type: 'line', datasource: '1__table', x_axis: 'ds', metrics: ['a'], ...members });
const names = { verbose: {}, numbersAreCategories: false, now: Date.UTC(2026, 0, 1) };

const forecast: QueryResult = {
  colnames: ['ds', 'a__yhat', 'a__yhat_lower', 'a__yhat_upper', 'a'],
  coltypes: [2, 0, 0, 0, 0],
  data: [
    { ds: 0, a__yhat: 9, a__yhat_lower: 8, a__yhat_upper: 10, a: 1 },
    { ds: 1000, a__yhat: 3, a__yhat_lower: 2, a__yhat_upper: 4, a: 2 },
    { ds: 2000, a__yhat: 5, a__yhat_lower: -1, a__yhat_upper: 7, a: null },
  ],
  rowcount: 3,
};

const inputOf = (members: object, mark: CartesianInput['mark']): CartesianInput => ({
  form: form(members),
  data: cartesianData(form(members), forecast, names),
  mark,
  area: 'area' in members,
  width: 600,
  height: 300,
  selected: [],
  texts: { total: 'Total', soFar: 'so far' },
  selects: false,
  act: () => undefined,
  colorOf: () => 'red',
});

describe('forecasts', () => {
  it('start at the last observation, and are no series of their own', () => {
    const [series, ...others] = cartesianData(form(), forecast, names).series;
    expect(others).toEqual([]);
    expect(series).toMatchObject({
      key: 'a',
      forecast: { from: [1000, 2], points: [{ x: 2000, y: 5, low: -1, high: 7 }] },
    });
  });

  it('are an ordinary series if the column of observations is missing', () => {
    const alone: QueryResult = {
      ...forecast,
      colnames: ['ds', 'a__yhat'],
      coltypes: [2, 0],
      data: [{ ds: 0, a__yhat: 1 }],
    };
    expect(cartesianData(form(), alone, names).series.map(({ key }) => key)).toEqual(['a__yhat']);
  });

  it.each([
    ['line', {}, ['line', 'arearange', 'line'], null],
    ['line', { area: true, stack: 'Stack' }, ['area'], 5],
    ['bar', {}, ['column', 'errorbar'], 5],
  ] as const)('go on from a %s %o as %o', (mark, members, types, future) => {
    const { series, yAxis } = cartesianOptions(inputOf(members, mark));
    expect(series).toMatchObject(types.map((type) => ({ type })));
    expect(series?.[0]).toMatchObject({ data: [{ y: 1 }, { y: 2 }, { y: future }] });
    expect(JSON.stringify(yAxis)).not.toContain('"min":0');
  });

  it('are read with their bounds, and never where the value was observed', () => {
    const input = inputOf({}, 'line');
    const [line, , expected] = cartesianOptions(input).series ?? [];
    const at = (options: object | undefined, x: number, y: number) =>
      Object.assign(Object.create(null), { x, y, series: { name: 'a', color: 'red', options } });
    const text = String;
    expect(cartesianTooltip(input, text, [at(expected, 2000, 5)])).toContain('5 (-1 – 7)');
    expect(cartesianTooltip(input, text, [at(line, 1000, 2), at(expected, 1000, 2)])).toHaveLength(
      cartesianTooltip(input, text, [at(line, 1000, 2)]).length,
    );
  });
});
