import Highcharts from 'highcharts/esm/highcharts.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sparePoints } from './cheap-points.ts';
import { matchFew, MOST_MATCHED } from './match-few.ts';

matchFew(Highcharts);
sparePoints(Highcharts);

afterEach(() => document.body.replaceChildren());

const COUNT = MOST_MATCHED + 1;
const rows = (shift: number) => Array.from({ length: COUNT }, (_, at) => ({ x: at, y: (at + shift) % 7 }));

const options = (shift: number): Highcharts.Options => ({
  accessibility: { enabled: false },
  chart: { animation: false, width: 300, height: 200 },
  series: [{ type: 'line', animation: false, turboThreshold: 0, data: rows(shift) }],
});

const chartOf = (first: Highcharts.Options) =>
  Highcharts.chart(document.body.appendChild(document.createElement('div')), first);

const pathOf = (chart: Highcharts.Chart) =>
  chart.container.querySelector('.highcharts-graph')?.getAttribute('d') ?? 'no path';

describe('an update with new points', () => {
  it('draws the same as a chart with the original options', () => {
    const chart = chartOf(options(0));
    chart.update(options(3), true, true, false);
    expect(pathOf(chart)).toBe(pathOf(chartOf(options(3))));
    expect(chart.series[0]?.points).toHaveLength(COUNT);
  });

  it('leaves nothing of the old ones with the drawing', () => {
    const chart = chartOf(options(0));
    const old = chart.series[0]?.points[0];
    chart.update(options(3), true, true, false);
    expect(Reflect.get(chart, 'pointCount')).toBe(COUNT);
    expect([Reflect.get(old ?? {}, 'destroyed'), old?.series, old?.options]).toEqual([true, undefined, undefined]);
  });

  it('removes the mark of an old chart from the page', () => {
    const chart = chartOf(options(0));
    const mark = chart.renderer.circle(5, 5, 2).add();
    Reflect.set(chart.series[0]?.points[4] ?? {}, 'graphic', mark);
    const element = mark.element;
    expect(element.isConnected).toBe(true);
    chart.update(options(3), true, true, false);
    expect(element.isConnected).toBe(false);
  });

  it('forgets an old chart under the pointer', () => {
    const chart = chartOf(options(0));
    const old = chart.series[0]?.points[5];
    old?.onMouseOver();
    expect(chart.hoverPoint).toBe(old);
    chart.update(options(3), true, true, false);
    expect(chart.hoverPoint ?? 'none').toBe('none');
  });
});

it('a point is placed once, not also where it stood before', () => {
  const chart = chartOf(options(0));
  const {
    series: [series],
    xAxis: [axis],
  } = chart;
  if (series === undefined || axis === undefined) throw new Error('There is no series.');
  const known: unknown = Reflect.get(axis, 'translate');
  const translate = vi.fn((...args: unknown[]): unknown =>
    typeof known === 'function' ? Reflect.apply(known, axis, args) : 0,
  );
  Reflect.set(axis, 'translate', translate);
  series.translate();
  expect(translate).toHaveBeenCalledTimes(COUNT);
  expect(Reflect.get(series, 'hasRendered')).toBe(true);
});
