import Highcharts from 'highcharts/esm/highcharts.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepData } from './kept-data.ts';

keepData(Highcharts);

const line = (data: unknown[], width = 1): Highcharts.Options =>
  Highcharts.merge<Highcharts.Options>(
    { accessibility: { enabled: false }, chart: { width: 400, height: 300 } },
    { series: [{ type: 'line', name: 'a', animation: false, lineWidth: width, data }] },
  );

let container: HTMLElement;
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  vi.restoreAllMocks();
  container.remove();
});

/** Number of times that the rows were read again, and the resulting values of the chart. */
function afterUpdates(first: unknown[], ...others: unknown[][]): readonly [read: number, values: unknown[]] {
  const chart = Highcharts.chart(container, line(first));
  const read = vi.spyOn(Highcharts.Series.prototype, 'setData');
  others.forEach((data, index) => chart.update(line(data, index + 2), true, true, false));
  const [series] = chart.series;
  const values = series?.points.map(({ y }) => y) ?? [];
  expect(series?.options).toMatchObject({ lineWidth: others.length + 1 });
  chart.destroy();
  return [read.mock.calls.length, values];
}

it.each([
  ['numbers', [1, 2, null]],
  [
    'places',
    [
      [0, 1],
      [1, 2],
      [2, null],
    ],
  ],
  ['descriptions', [{ y: 1, color: 'red' }, { y: 2 }, { y: null }]],
])('equal %s are read once, however often the look changes', (_, data) => {
  expect(afterUpdates(data, structuredClone(data), structuredClone(data))).toEqual([0, [1, 2, null]]);
});

it.each([
  [
    'another value',
    [
      [0, 1],
      [1, 2],
    ],
    [
      [0, 1],
      [1, 3],
    ],
    [1, 3],
  ],
  ['a further point', [1, 2], [1, 2, 3], [1, 2, 3]],
  ['a point less', [1, 2], [1], [1]],
  ['no point left', [1, 2], [], []],
  ['a point that has a member more', [{ y: 1 }], [{ y: 2, color: 'red' }], [2]],
  ['points from none', [], [4], [4]],
])('%s is seen', (_, before, after, values) => {
  expect(afterUpdates(before, after)).toEqual([1, values]);
});

it('an object that stays the same is read once', () => {
  expect(afterUpdates([1, 2], [1, 3], [1, 3])).toEqual([1, [1, 3]]);
});
