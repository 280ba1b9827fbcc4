import {
  bounds,
  checkbox,
  control,
  drawn,
  numberChoice,
  oneOf,
  stored,
  text,
  textChoice,
  textOf,
  whenOn,
} from '@facet/sdk/chart-form';
import { plain } from './choices.ts';
import { section, topic } from './topic.ts';
import { integer } from './validators.ts';

const MARGINS = [15, 30, 50, 75, 100, 125, 150, 200] as const;

const margin = () => numberChoice({ choices: () => plain(MARGINS), validators: [integer] });

export const TICK_LAYOUTS = ['auto', 'flat', '45°', '90°', 'staggered'] as const;
export type TicksLayout = (typeof TICK_LAYOUTS)[number];

export const axisControls = topic({
  x_axis_title: drawn(text(), ''),
  x_axis_title_margin: drawn(margin(), 15),
  y_axis_title: drawn(text(), ''),
  y_axis_title_margin: drawn(margin(), 30),
  y_axis_title_position: drawn(oneOf(['Left', 'Top'], { texts: 'titlePosition', clearable: false }), 'Left'),
  x_ticks_layout: drawn(oneOf(TICK_LAYOUTS, { texts: 'ticksLayout', clearable: false }), 'auto'),
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

export const titleSection = section('title', 'customize', [
  ['x_axis_title'],
  ['x_axis_title_margin'],
  ['y_axis_title'],
  ['y_axis_title_margin'],
  ['y_axis_title_position'],
]);

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
