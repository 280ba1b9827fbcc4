import type { Options } from 'highcharts';
import { expect, it } from 'vitest';
import { withoutMarks } from './without-marks.ts';

const NOTHING = 'No value of the answer is a number';

it.each<[string, Options]>([
  ['no series', { series: [] }],
  ['series without points', { series: [{ type: 'treemap', data: [] }] }],
  ['points without a value', { series: [{ type: 'line', data: [null, null] }] }],
  [
    'places without a value',
    {
      series: [
        {
          type: 'line',
          data: [
            [1, null],
            [2, null],
          ],
        },
      ],
    },
  ],
  ['bars without a value', { series: [{ type: 'column', data: [{ x: 1, y: null }] }] }],
  ['cells without a value', { series: [{ type: 'heatmap', data: [{ x: 1, y: 2, value: null }] }] }],
  ['sums of nothing', { series: [{ type: 'waterfall', data: [{ name: 'Total', isSum: true }] }] }],
  ['names alone', { series: [{ type: 'scatter', enableMouseTracking: false, data: [{ x: 1, y: 2 }] }] }],
  ['outlines without a value', { mapView: {}, series: [{ type: 'map', data: [{ name: 'France', value: null }] }] }],
])('a picture of %s says why it is empty', (_, options) => {
  expect(withoutMarks(options, NOTHING).caption?.text).toBe(NOTHING);
});

it.each<[string, Options]>([
  ['has a mark', { series: [{ type: 'line', data: [null, [1, 2]] }] }],
  ['draws by itself', { series: [{ type: 'networkgraph', nodes: [] }] }],
  ['says it already', { caption: { text: 'One row has no number' }, series: [] }],
  ['has a bar without a base', { series: [{ type: 'column', data: [{ x: 1, y: 0 }] }] }],
  ['has links without amounts', { series: [{ type: 'sankey', data: [{ from: 'a', to: 'b' }] }] }],
])('and one that %s is left as it is', (_, options) => {
  expect(withoutMarks(options, NOTHING)).toBe(options);
});
