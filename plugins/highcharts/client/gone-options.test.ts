import type { Options } from 'highcharts';
import { expect, it } from 'vitest';
import { zoomAlong } from '../common/roaming.ts';
import { hasGone } from './gone-options.ts';

it.each<[string, Options, Options, boolean]>([
  ['the same', { yAxis: { min: 0 } }, { yAxis: { min: 0 } }, false],
  ['another value', { yAxis: { min: 0 } }, { yAxis: { min: 5 } }, false],
  ['a member more', { yAxis: {} }, { yAxis: { min: 5 } }, false],
  ['a bound that is gone', { yAxis: { min: 5 } }, { yAxis: {} }, true],
  ['a bound of the second axis', { yAxis: [{}, { min: 5 }] }, { yAxis: [{}, {}] }, true],
  ['what is named as nothing', { chart: { zooming: { type: 'x' } } }, { chart: { zooming: zoomAlong(false) } }, false],
  ['what was nothing', { chart: { zooming: zoomAlong(false) } }, { chart: { zooming: {} } }, false],
  ['a part of the first level', { subtitle: { text: 'a' } }, {}, true],
  [
    'something deep below',
    { legend: { title: { style: { color: 'red' } } } },
    { legend: { title: { style: {} } } },
    true,
  ],
  [
    'a series less',
    {
      series: [
        { type: 'line', id: 'a' },
        { type: 'line', id: 'b' },
      ],
    },
    { series: [{ type: 'line', id: 'b' }] },
    false,
  ],
  [
    'a member of a series that stands elsewhere now',
    {
      series: [
        { type: 'line', id: 'a' },
        { type: 'line', id: 'b', step: 'left' },
      ],
    },
    { series: [{ type: 'line', id: 'b' }] },
    true,
  ],
  [
    'rows',
    { series: [{ type: 'line', data: [{ y: 1, color: 'red' }] }] },
    { series: [{ type: 'line', data: [{ y: 1 }] }] },
    false,
  ],
  ['other lists', { xAxis: { plotLines: [{ value: 1, width: 2 }] } }, { xAxis: { plotLines: [{ value: 1 }] } }, false],
])('%s', (_, before, now, gone) => expect(hasGone(now, before)).toBe(gone));
