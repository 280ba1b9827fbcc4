import Highcharts from 'highcharts/esm/highcharts.js';
import { expect, it } from 'vitest';
import { leaveUnseenUnpainted } from './unseen-marks.ts';

leaveUnseenUnpainted(Highcharts);

/** The types of the library do not know the opacity that its accessibility module sets. */
const NONE = { animation: false, opacity: 0 };
const HALF = { animation: false, opacity: 0.5 };
/** Of the accessibility module, for marks that a line does not show. */
const UNSEEN: Highcharts.PointMarkerOptionsObject = {
  enabled: true,
  fillColor: '#123456',
  states: { normal: NONE, hover: { fillColor: '#654321' } },
};
const UNPAINTED = { opacity: 1, fill: 'none', stroke: 'none' };
const PAINTED = { opacity: 1, fill: '#123456' };

it.each<[string, Highcharts.PointMarkerOptionsObject, string, object]>([
  ['marks without opacity are no layers: they have no paint', UNSEEN, 'normal', UNPAINTED],
  ['they are painted under the pointer', UNSEEN, 'hover', { opacity: 1, fill: '#654321' }],
  ['others keep their colours', { enabled: true }, 'normal', PAINTED],
  ['half of one is painted', { states: { normal: HALF } }, 'normal', { ...PAINTED, opacity: 0.5 }],
])('%s', (_title, marker, state, expected) => {
  const container = document.createElement('div');
  const { series } = Highcharts.chart(container, { series: [{ type: 'line', data: [1], color: '#123456', marker }] });
  const attributes = Reflect.apply(Reflect.get(Highcharts.Series.prototype, 'pointAttribs'), series[0], [
    undefined,
    state,
  ]);
  expect(attributes).toMatchObject(expected);
});
