import Highcharts from 'highcharts/esm/highcharts.js';
import { expect, it } from 'vitest';
import { leaveUnseenUnpainted } from './unseen-marks.ts';

leaveUnseenUnpainted(Highcharts);

/** Of the accessibility module, for marks that a line does not show. */
const UNSEEN = { enabled: true, states: { normal: { opacity: 0 }, hover: { opacity: 1 } } };
const UNPAINTED = { opacity: 1, fill: 'none', stroke: 'none' };
const PAINTED = { opacity: 1, fill: '#123456' };

it.each([
  ['marks without opacity are no layers: they have no paint', UNSEEN, 'normal', UNPAINTED],
  ['they are painted under the pointer', UNSEEN, 'hover', PAINTED],
  ['others keep their colours', { enabled: true }, 'normal', PAINTED],
  ['half of one is painted', { states: { normal: { opacity: 0.5 } } }, 'normal', { opacity: 0.5, fill: '#123456' }],
])('%s', (_title, marker, state, expected) => {
  const container = document.createElement('div');
  const { series } = Highcharts.chart(container, { series: [{ type: 'line', data: [1], color: '#123456', marker }] });
  const attributes = Reflect.apply(Reflect.get(Highcharts.Series.prototype, 'pointAttribs'), series[0], [
    undefined,
    state,
  ]);
  expect(attributes).toMatchObject(expected);
});
