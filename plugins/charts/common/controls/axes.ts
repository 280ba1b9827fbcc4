import {
  bounds,
  checkbox,
  control,
  drawn,
  numberChoice,
  stored,
  text,
  textChoice,
  textOf,
  whenOn,
} from '@facet/sdk/chart-form';
import { section, topic } from './topic.ts';

export const axisControls = topic({
  x_axis_title: drawn(text(), ''),
  y_axis_title: drawn(text(), ''),
  x_axis_time_format: drawn(textChoice({ choices: () => 'time-formats', freeForm: true }), 'smart_date'),
  x_axis_number_format: stored(textOf),
  xAxisLabelRotation: drawn(
    numberChoice({
      choices: () => [
        [0, '0°'],
        [45, '45°'],
        [90, '90°'],
      ],
      clearable: false,
    }),
    0,
  ),
  xAxisLabelInterval: drawn(
    control<'auto' | '0'>('SelectControl', (value) => (String(value) === '0' ? '0' : undefined), {
      options: (t) => ({
        clearable: false,
        choices: [
          ['auto', t('interval.auto')],
          ['0', t('interval.all')],
        ],
      }),
    }),
    'auto',
  ),
  truncateXAxis: drawn(checkbox(), true),
  xAxisBounds: drawn(bounds({ visible: whenOn('truncateXAxis', true) })),
  logAxis: drawn(checkbox(), false),
  minorSplitLine: drawn(checkbox(), false),
  truncateYAxis: drawn(checkbox(), false),
  y_axis_bounds: drawn(bounds({ visible: whenOn('truncateYAxis') }), [null, null]),
});

export const titleSection = section('title', 'customize', [['x_axis_title'], ['y_axis_title']]);

export const xAxisSection = section('xAxis', 'customize', [
  ['x_axis_time_format'],
  ['xAxisLabelRotation', 'xAxisLabelInterval'],
  ['truncateXAxis'],
  ['xAxisBounds'],
]);

export const yAxisSection = section('yAxis', 'customize', [
  ['y_axis_format'],
  ['currency_format'],
  ['logAxis', 'minorSplitLine'],
  ['truncateYAxis'],
  ['y_axis_bounds'],
]);
