import { describe, expect, it, vi } from 'vitest';
import type { QueryResult } from '@facet/sdk/common';
import { cartesianControls } from '@facet/plugin-charts/contract';
import { defineForm } from '@facet/sdk/chart-form';
import { cartesianData } from './cartesian-data.ts';
import { cartesianOptions } from './cartesian-options.ts';
import { escapeMarkup } from '../markup.ts';
import { tooltipMarkup } from '../tooltip.ts';

const FORM = defineForm({ controls: cartesianControls, sections: [] });
const form = (members: Readonly<Record<string, unknown>> = {}) =>
  FORM.read({
    viz_type: 'line',
    datasource: '1__table',
    x_axis: 'ds',
    metrics: ['count'],
    ...members,
  });

const result = (over: Partial<QueryResult> = {}): QueryResult => ({
  colnames: ['ds', 'a', 'b'],
  coltypes: [2, 0, 0],
  data: [
    { ds: 0, a: 1, b: 10 },
    { ds: 1000, a: null, b: 20 },
  ],
  rowcount: 2,
  ...over,
});

const weekdays = result({
  colnames: ['day', 'delay'],
  coltypes: [1, 0],
  data: [{ day: 'Friday', delay: 11.339864866391219 }],
});

const names = { verbose: {}, numbersAreCategories: false, now: Date.UTC(2026, 0, 1) };

describe('series over an axis', () => {
  it.each(['constructor', 'toString', '__proto__'])('may have names of inherited members: %s', (key) => {
    const odd = result({ colnames: ['ds', key], coltypes: [2, 0], data: [{ ds: 0, [key]: 1 }] });
    expect(cartesianData(form(), odd, names).series.map(({ label, colorLabel }) => [label, colorLabel])).toEqual([
      [key, key],
    ]);
  });

  it('draws null as a gap', () => {
    const data = cartesianData(form(), result(), names);
    expect(data.axis).toBe('datetime');
    expect(data.series[0]?.points).toEqual([
      [0, 1],
      [1000, null],
    ]);
  });

  it.each([
    ['sum', false, ['b', 'a']],
    ['sum', true, ['a', 'b']],
    ['name', true, ['a', 'b']],
    ['max', false, ['b', 'a']],
    ['min', false, ['b', 'a']],
    ['avg', true, ['a', 'b']],
  ])('[B9.37] sorts series by %s, ascending %s', (by, ascending, expected) => {
    const data = cartesianData(form({ sort_series_type: by, sort_series_ascending: ascending }), result(), names);
    expect(data.series.map((series) => series.key)).toEqual(expected);
  });

  it('formats categories like groups', () => {
    const data = cartesianData(
      form({ x_axis: 'city' }),
      result({
        colnames: ['city', 'count'],
        coltypes: [1, 0],
        data: [
          { city: null, count: 1 },
          { city: '', count: 2 },
        ],
      }),
      names,
    );
    expect(data.categories).toEqual(['<NULL>', '<empty string>']);
    expect(data.series[0]?.points).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });

  it('sorts weekdays by the calendar, unless another order is chosen', () => {
    const days = result({
      colnames: ['weekday', 'count'],
      coltypes: [1, 0],
      data: [
        { weekday: 'Friday', count: 3 },
        { weekday: 'Monday', count: 2 },
        { weekday: 'Wednesday', count: 1 },
      ],
    });
    const read = (members: Readonly<Record<string, unknown>>) =>
      cartesianData(form({ x_axis: 'weekday', ...members }), days, names);
    expect(read({}).categories).toEqual(['Monday', 'Wednesday', 'Friday']);
    expect(read({}).series[0]?.points.map(([, y]) => y)).toEqual([2, 1, 3]);
    expect(read({ x_axis_sort: 'count' }).categories).toEqual(['Friday', 'Monday', 'Wednesday']);
  });

  it('formats timestamps that are categories as dates', () => {
    const data = cartesianData(
      form({ xAxisForceCategorical: true, time_grain_sqla: 'P1M' }),
      result({ data: [{ ds: Date.UTC(2014, 2, 1), a: 1, b: 1 }] }),
      names,
    );
    expect(data.categories).toEqual(['Mar 2014']);
  });

  it('lets labels choose colours in an order that no value changes', () => {
    const grouped = cartesianData(form({ groupby: ['g'], sort_series_type: 'sum' }), result(), names);
    expect(grouped.series.map((series) => series.label)).toEqual(['b', 'a']);
    expect(grouped.colorOrder).toEqual(['a', 'b']);
  });

  it('treats numbers as categories where a chart type wants it', () => {
    const numeric = result({ colnames: ['ds', 'a'], coltypes: [0, 0], data: [{ ds: 5, a: 1 }] });
    expect(cartesianData(form(), numeric, names).axis).toBe('linear');
    expect(cartesianData(form(), numeric, { ...names, numbersAreCategories: true }).axis).toBe('category');
  });

  it('gives a shifted series the colour of the series that it is compared with', () => {
    const data = cartesianData(
      form({ time_compare: ['1 year ago'], comparison_type: 'values' }),
      result({ colnames: ['ds', 'count', 'count__1 year ago'] }),
      names,
    );
    expect(data.series.map((series) => series.label)).toEqual(['count', 'count, 1 year ago']);
    expect(data.series.map((series) => [series.shift, series.colorLabel])).toEqual([
      [null, 'count'],
      ['1 year ago', 'count'],
    ]);
  });

  it('knows the group of a series from the answer', () => {
    const data = cartesianData(
      form({ groupby: ['name'], metrics: ['x', 'y'] }),
      result({ colnames: ['ds', 'x, Smith, J'], coltypes: [2, 0], label_map: { 'x, Smith, J': ['x', 'Smith, J'] } }),
      names,
    );
    expect(data.series[0]?.group).toEqual(['Smith, J']);
  });
});

describe('options', () => {
  const input = (members: Readonly<Record<string, unknown>> = {}) => ({
    form: form(members),
    data: cartesianData(form(members), result(), names),
    mark: 'line' as const,
    width: 600,
    height: 300,
    selected: [],
    texts: { total: 'Total', soFar: 'so far' },
    selects: false,
    act: () => undefined,
    colorOf: (label: string) => `color-${label}`,
  });

  it('labels the sum of a stack, unless labels for every part are chosen', () => {
    const stacked = { stack: 'Stack', show_value: true };
    const labels = (members: Readonly<Record<string, unknown>>) => {
      const { yAxis, series } = cartesianOptions({ ...input({ ...stacked, ...members }), mark: 'bar' });
      const sums = yAxis && !Array.isArray(yAxis) ? yAxis.stackLabels?.enabled : undefined;
      const [first] = series ?? [];
      return [sums, first && 'dataLabels' in first ? first.dataLabels : undefined];
    };
    expect(labels({})).toMatchObject([true, { enabled: false }]);
    expect(labels({ only_total: false })).toMatchObject([false, { enabled: true }]);
    expect(labels({ stack: null })).toMatchObject([false, { enabled: true }]);
  });

  it('ends shares at the whole', () => {
    expect(cartesianOptions({ ...input({ stack: 'Expand' }), mark: 'bar' }).yAxis).toMatchObject({ max: 100 });
    expect(
      cartesianOptions({ ...input({ stack: 'Stack', contributionMode: 'row' }), mark: 'bar' }).yAxis,
    ).toMatchObject({ max: 1 });
  });

  it('writes every name, upright where it has no other room, and turned as a setting says', () => {
    const many = result({
      colnames: ['city', 'count'],
      coltypes: [1, 0],
      data: Array.from({ length: 30 }, (_, index) => ({ city: `A long name of a city ${index}`, count: 1 })),
    });
    const data = cartesianData(form({ x_axis: 'city' }), many, names);
    const { xAxis } = cartesianOptions({ ...input(), data });
    expect(xAxis).toMatchObject({ labels: { step: 1, rotation: -90 } });
    const turned = cartesianOptions({ ...input({ xAxisLabelRotation: 45 }), data }).xAxis;
    expect(turned).toMatchObject({ labels: { step: 1, rotation: -45 } });
    const lying = cartesianOptions({ ...input(), data, horizontal: true, height: 600 }).xAxis;
    expect(lying).toMatchObject({ labels: { step: 1, style: { width: 210 } } });
  });

  it('draws a line dotted into an incomplete period, with an explanation', () => {
    const days = result({
      colnames: ['ds', 'a'],
      coltypes: [2, 0],
      data: ['2026-01-01', '2026-01-02', '2026-01-03'].map((ds) => ({ ds: Date.parse(ds), a: 5 })),
    });
    const daily = form({ time_grain_sqla: 'P1D' });
    const draw = (now: string, mark: 'line' | 'bar') => {
      const data = cartesianData(daily, days, { ...names, now: Date.parse(now) });
      return cartesianOptions({ ...input({ time_grain_sqla: 'P1D' }), data, mark }).series?.[0];
    };
    expect(draw('2026-01-03T12:00Z', 'line')).toMatchObject({
      zones: [{ value: Date.parse('2026-01-02') }, { dashStyle: 'ShortDot' }],
      data: [{}, {}, { dataLabels: { enabled: true } }],
    });
    expect(draw('2026-01-03T12:00Z', 'bar')).toMatchObject({ data: [{}, {}, { opacity: 0.5 }] });
    expect(draw('2026-01-04T00:00Z', 'line')).not.toHaveProperty('zones');
  });

  it.each([
    [',d', false],
    ['.0f', false],
    // The library's own choice of steps stays.
    ['SMART_NUMBER', undefined],
    ['.1%', undefined],
    ['.0%', undefined],
  ])('an axis in %s allows lines between whole numbers: %s', (format, allowed) => {
    expect([cartesianOptions(input({ y_axis_format: format })).yAxis].flat()[0]?.allowDecimals).toBe(allowed);
  });

  it('starts bars at zero and leaves lines their bounds', () => {
    expect(cartesianOptions({ ...input(), mark: 'bar' }).yAxis).toMatchObject({ min: 0 });
    expect(cartesianOptions(input({ truncateYAxis: true, y_axis_bounds: [5, null] })).yAxis).toMatchObject({ min: 5 });
  });

  it('[B5.6] fades groups outside of a cross-filter', () => {
    const grouped = input({ groupby: ['g'] });
    const options = cartesianOptions({ ...grouped, selected: ['a'] });
    expect(options.series?.map((series) => ('opacity' in series ? series.opacity : null))).toEqual([1, 0.22]);
  });

  it('fades categories outside of a cross-filter if there is no dimension', () => {
    const cities = result({
      colnames: ['city', 'count'],
      coltypes: [1, 0],
      data: [
        { city: 'Bern', count: 1 },
        { city: 'Rome', count: 2 },
      ],
    });
    const data = cartesianData(form({ x_axis: 'city' }), cities, names);
    const drawn = (selected: readonly string[]) =>
      cartesianOptions({ ...input({ x_axis: 'city' }), data, mark: 'bar', selected }).series;
    expect(drawn(['Rome'])).toMatchObject([
      {
        opacity: 1,
        data: [
          { x: 0, opacity: 0.22 },
          { x: 1, y: 2 },
        ],
      },
    ]);
    expect(drawn(['Rome'])).not.toMatchObject([{ data: [{}, { opacity: expect.anything() }] }]);
    expect(JSON.stringify(drawn([]))).not.toContain('0.22');
  });

  it('reports the clicked mark', () => {
    const act = vi.fn();
    const options = cartesianOptions({ ...input(), act });
    const first = options.series?.[0] as { point: { events: { click(event: object): void } } } | undefined;
    first?.point.events.click.call({ x: 0 }, { ctrlKey: true });
    expect(act).toHaveBeenCalledWith(expect.objectContaining({ key: 'a' }), 0, { add: true });
  });

  it('draws a dot where a value has no neighbour', () => {
    const options = cartesianOptions(input());
    expect(options.series?.[0]).toMatchObject({
      data: [
        { x: 0, y: 1, marker: { enabled: true } },
        { x: 1000, y: null },
      ],
    });
    expect(options.series?.[1]).toMatchObject({
      data: [
        { x: 0, y: 10 },
        { x: 1000, y: 20 },
      ],
    });
  });

  it('describes a mark as displayed, with the format of the axis', () => {
    const delays = {
      ...input({ x_axis: 'day' }),
      data: cartesianData(form({ x_axis: 'day', metrics: ['delay'] }), weekdays, names),
    };
    const describe = cartesianOptions({ ...delays, metricFormat: ',.1f' }).accessibility?.point?.descriptionFormatter;
    const point = { x: 0, y: 11.339864866391219, series: { name: 'delay' } } as never;
    expect(describe?.(point)).toBe('Friday, 11.3');
    const money = { metricFormat: ',.1f', metricCurrency: { symbol: 'EUR', symbolPosition: 'suffix' } } as const;
    const paid = cartesianOptions({ ...delays, ...money }).accessibility?.point?.descriptionFormatter;
    expect(paid?.(point)).toBe('Friday, 11.3 €');
  });

  it('draws dots without a line between them', () => {
    const { series = [] } = cartesianOptions({ ...input(), mark: 'scatter' });
    expect(series).not.toHaveLength(0);
    for (const one of series) expect(one).toMatchObject({ type: 'scatter', lineWidth: 0, marker: { enabled: true } });
  });

  it('is equal for equal input', () => {
    expect(JSON.stringify(cartesianOptions(input()))).toBe(JSON.stringify(cartesianOptions(input())));
  });
});

describe('markup', () => {
  it('never lets the title of an axis become markup', () => {
    const titles = { x_axis_title: '<img id=x>', y_axis_title: 'a <b>b</b>' };
    const { xAxis, yAxis } = cartesianOptions({
      form: form(titles),
      data: cartesianData(form(titles), result(), names),
      mark: 'line',
      width: 600,
      height: 300,
      selected: [],
      texts: { total: 'Total', soFar: 'so far' },
      selects: false,
      act: () => undefined,
      colorOf: () => '',
    });
    expect(xAxis).toMatchObject({ title: { text: '&lt;img id=x&gt;' } });
    expect(yAxis).toMatchObject({ title: { text: 'a &lt;b&gt;b&lt;/b&gt;' } });
  });

  it('never lets a name become markup', () => {
    expect(escapeMarkup('<img src=x onerror="alert(1)">')).toBe('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
    expect(tooltipMarkup('<b>', [{ label: '<i>', color: 'red"', text: '<u>' }], null)).not.toMatch(/<(b|i|u)>|red"/);
  });
});
