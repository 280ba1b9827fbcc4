import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Options } from 'highcharts';
import Highcharts from 'highcharts/esm/highcharts.js';
import { expect, it } from 'vitest';
import { BASE_OPTIONS } from '../common/base-options.ts';
import { notice } from '../common/notice.ts';
import { measureLess } from './cheap-measures.ts';
import { drawingOptions } from './drawing-options.ts';

measureLess(Highcharts);

it('lays the options of a chart over the look of the application, which stays as it is', () => {
  const look = JSON.stringify(BASE_OPTIONS);
  const options = drawingOptions({ chart: { width: 3, spacing: [1] }, legend: { enabled: true } }, 'a <b>', true);
  expect(options).toMatchObject({
    chart: { width: 3, spacing: [1], animation: false, backgroundColor: 'transparent' },
    legend: { enabled: true, align: 'left' },
    accessibility: { enabled: true, description: 'a &lt;b&gt;', landmarkVerbosity: 'disabled' },
  });
  expect(JSON.stringify(BASE_OPTIONS)).toBe(look);
});

it('the caption of a chart is removed when later rows give no reason for it', () => {
  const container = document.createElement('div');
  document.body.append(container);
  const of = (options: Options) => drawingOptions({ chart: { width: 300, height: 200 }, ...options }, '', false);
  const chart = Highcharts.chart(container, of({ ...notice('Nothing here'), series: [] }));
  expect(container.textContent).toContain('Nothing here');
  chart.update(of({ series: [{ type: 'line', data: [1, 2] }] }), true, true, false);
  expect(container.textContent).not.toContain('Nothing here');
  chart.destroy();
});

it('gives the common look to each of several axes', () => {
  const { yAxis } = drawingOptions({ yAxis: [{ min: 0 }, { opposite: true }] }, '', false);
  const { gridLineColor } = BASE_OPTIONS.yAxis;
  expect(yAxis).toMatchObject([
    { min: 0, gridLineColor },
    { opposite: true, gridLineColor },
  ]);
});

it('reads no inherited members of options', () => {
  drawingOptions(JSON.parse('{"chart":{"__proto__":{"hacked":true}}}'), '', false);
  expect({}).not.toHaveProperty('hacked');
});

it('[B9.15] tooltips are attached to the page, in their layer above dialogs and what opens in them', async () => {
  const tokens = await readFile(join(import.meta.dirname, '../../../sdk/client/ui/theme/tokens.css'), 'utf8');
  const layer = (name: string): number => Number(new RegExp(`--z-${name}: (\\d+);`).exec(tokens)?.[1]);
  const { tooltip } = drawingOptions({ tooltip: { style: { color: 'red' } } }, '', false);
  expect(tooltip).toMatchObject({ outside: true, style: { color: 'red', zIndex: layer('tooltip') } });
  expect(layer('modal')).toBe(1030);
  expect(layer('popover')).toBeGreaterThan(layer('modal'));
  expect(layer('tooltip')).toBeGreaterThan(layer('popover'));
});
