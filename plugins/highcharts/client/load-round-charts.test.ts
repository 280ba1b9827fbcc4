import Highcharts from 'highcharts/esm/highcharts.js';
import { expect, it } from 'vitest';
import { measureLess } from './cheap-measures.ts';
import { loadRoundCharts } from './load-round-charts.ts';

measureLess(Highcharts);

function draw(options: Highcharts.Options): Highcharts.Chart {
  const container = document.createElement('div');
  document.body.append(container);
  return Highcharts.chart(container, {
    accessibility: { enabled: false },
    ...options,
    chart: { width: 400, height: 300, animation: false, ...options.chart },
  });
}

/** Drawn before the code of round charts is loaded. */
const early = draw({ series: [{ type: 'line', data: [1, 2, 3] }] });

it('charts that were drawn before the code of round ones came can be changed, and resized after it', async () => {
  await Promise.all([loadRoundCharts(), loadRoundCharts()]);
  early.setSize(300, 200, false);
  early.update({ yAxis: { title: { text: 'More' } } }, true, true, false);
  early.series[0]?.setData([4, 5, 6], true, false);
  expect(early.yAxis[0]?.tickPositions?.length).toBeGreaterThan(1);
});

it('round charts, and charts drawn since, have their panes', () => {
  const radar = draw({ chart: { polar: true }, series: [{ type: 'line', data: [1, 2, 3] }] });
  const gauge = draw({ chart: { type: 'gauge' }, yAxis: { min: 0, max: 10 }, series: [{ type: 'gauge', data: [4] }] });
  const later = draw({ series: [{ type: 'line', data: [1, 2, 3] }] });
  for (const chart of [radar, gauge, later]) {
    chart.setSize(300, 200, false);
    expect(chart.yAxis[0]?.tickPositions?.length).toBeGreaterThan(1);
  }
  // A gauge has minor ticks by default.
  const minor = (chart: Highcharts.Chart) => Reflect.get(chart.yAxis[0] ?? {}, 'minorTickInterval');
  expect([minor(gauge) !== undefined, minor(later)]).toEqual([true, undefined]);
});
