import Highcharts from 'highcharts/esm/highcharts.js';
import { afterEach, expect, it } from 'vitest';
import { matchFew, MOST_MATCHED } from './match-few.ts';

matchFew(Highcharts);

afterEach(() => document.body.replaceChildren());

it.each([
  ['few points', MOST_MATCHED, true],
  ['many points', MOST_MATCHED + 1, false],
])('of %s the first stays the same point: %s', (_, count, stays) => {
  const rows = (first: number) => Array.from({ length: count }, (__, at) => ({ x: first + at, y: at % 7 }));
  const options = (first: number): Highcharts.Options => ({
    accessibility: { enabled: false },
    chart: { width: 300, height: 200 },
    series: [{ type: 'line', animation: false, turboThreshold: 0, data: rows(first) }],
  });
  const chart = Highcharts.chart(document.body.appendChild(document.createElement('div')), options(0));
  const [second] = chart.series[0]?.points.slice(1) ?? [];
  chart.update(options(1), true, true, false);
  const points = chart.series[0]?.points ?? [];
  expect(points.map(({ x, y }) => [x, y])).toEqual(rows(1).map(({ x, y }) => [x, y]));
  expect(points[0] === second).toBe(stays);
  chart.destroy();
});
