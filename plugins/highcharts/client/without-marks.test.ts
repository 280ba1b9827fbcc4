import type { Options } from 'highcharts';
import { expect, it } from 'vitest';
import { withoutMarks } from './without-marks.ts';

const NOTHING = 'No value of the answer is a number';

it.each<[string, Options]>([
  ['no series', { series: [] }],
  ['series without points', { series: [{ type: 'treemap', data: [] }] }],
  ['points without a value', { series: [{ type: 'line', data: [null, null] }] }],
])('a picture of %s says why it is empty', (_, options) => {
  expect(withoutMarks(options, NOTHING).caption?.text).toBe(NOTHING);
});

it.each<[string, Options]>([
  ['has a mark', { series: [{ type: 'line', data: [null, [1, 2]] }] }],
  ['draws by itself', { series: [{ type: 'networkgraph', nodes: [] }] }],
  ['says it already', { caption: { text: 'One row has no number' }, series: [] }],
  ['is a map, which has outlines', { mapView: {}, series: [{ type: 'map', data: [] }] }],
])('and one that %s is left as it is', (_, options) => {
  expect(withoutMarks(options, NOTHING)).toBe(options);
});
