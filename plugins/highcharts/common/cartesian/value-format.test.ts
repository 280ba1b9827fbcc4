import { cartesianControls } from '@facet/plugin-charts/contract';
import { defineForm } from '@facet/sdk/chart-form';
import { expect, it } from 'vitest';
import { tickFormatter, valueFormatter } from './value-format.ts';

const FORM = defineForm({ controls: cartesianControls, sections: [] });

it.each([
  ['of the metric', ',.1f', {}, '40', '40.0'],
  ['of the metric, with decimals that tell', ',.1f', {}, '12.5', '12.5'],
  ['of money', '$,.2f', {}, '$40', '$40.00'],
  ['of shares', ',.1%', {}, '4,000%', '4,000.0%'],
  ['with a prefix of units', '.3s', {}, '40', '40.0'],
  ['that the chart chose', ',.1f', { y_axis_format: ',.2f' }, '40.00', '40.00'],
])('the lines of an axis leave out decimals that say nothing: a format %s', (_, metricFormat, members, tick, value) => {
  const form = FORM.read({ viz_type: 'line', datasource: '1__table', ...members });
  const number = Number(value.replaceAll(/[^\d.]/g, '')) / (value.endsWith('%') ? 100 : 1);
  expect(tickFormatter(form, { metricFormat })(number)).toBe(tick);
  expect(valueFormatter(form, { metricFormat })(number)).toBe(value);
});
