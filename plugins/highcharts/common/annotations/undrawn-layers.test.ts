import { expect, it } from 'vitest';
import { annotationLayers } from './annotation-layers.ts';
import { undrawnLayers, undrawnText } from './undrawn-layers.ts';

const rowsOf = (...rows: readonly object[]) => ({ L: { records: rows } });

it.each([
  ['an event on an axis of names', { annotationType: 'EVENT', timeColumn: 't' }, {}, false, 'axis'],
  ['an interval on one', { annotationType: 'INTERVAL' }, {}, false, 'axis'],
  ['another chart on one', { annotationType: 'TIME_SERIES' }, {}, false, 'axis'],
  ['a formula on one', { annotationType: 'FORMULA', value: '5' }, {}, false, undefined],
  ['a formula that is none', { annotationType: 'FORMULA', value: '5 apples' }, {}, true, 'formula'],
  ['an event', { annotationType: 'EVENT', timeColumn: 't' }, rowsOf({ t: 5 }), true, undefined],
  ['rows without its column', { annotationType: 'EVENT', timeColumn: 'gone' }, rowsOf({ t: 5 }), true, 'moments'],
  ['an interval without end', { annotationType: 'INTERVAL', timeColumn: 't' }, rowsOf({ t: 5 }), true, 'moments'],
  ['a chart without time', { annotationType: 'TIME_SERIES' }, rowsOf({ name: 'x' }), true, 'moments'],
  ['a chart over time', { annotationType: 'TIME_SERIES' }, rowsOf({ at: 5, n: 1 }), true, undefined],
  ['a layer without rows yet', { annotationType: 'EVENT', timeColumn: 't' }, {}, true, undefined],
  ['a layer without events', { annotationType: 'EVENT', timeColumn: 't' }, rowsOf(), true, undefined],
  ['a hidden layer', { annotationType: 'EVENT', show: false }, {}, false, undefined],
] as const)('tells what keeps %s from the picture [B3.32]', (_, layer, data, isTime, why) => {
  const layers = annotationLayers([{ name: 'L', show: true, ...layer }], data);
  expect([...undrawnLayers(layers, isTime).keys()]).toEqual(why === undefined ? [] : [why]);
});

it('names layers of one reason together', () => {
  const layers = annotationLayers([
    { name: 'A', annotationType: 'EVENT' },
    { name: 'B', annotationType: 'INTERVAL' },
    { name: 'C', annotationType: 'FORMULA', value: '(' },
  ]);
  const text = undrawnText(layers, false, (why, names) => `${why}: ${names}`);
  expect(text).toBe('axis: A, B · formula: C');
  expect(undrawnText([], false, (why) => why)).toBeUndefined();
});
