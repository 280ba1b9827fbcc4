import type { ControlConfig, ControlPanel } from '@facet/sdk/client';

type Translate = (key: string) => string;

function headerSize(t: Translate): ControlConfig {
  return {
    name: 'header_font_size',
    type: 'SelectControl',
    label: t('headerSize'),
    default: 0.4,
    renderTrigger: true,
    options: {
      clearable: false,
      choices: [
        [0.2, t('size.tiny')],
        [0.3, t('size.small')],
        [0.4, t('size.normal')],
        [0.5, t('size.large')],
        [0.6, t('size.huge')],
      ],
    },
  };
}

function check(name: string, label: string, initial: boolean): ControlConfig {
  return { name, type: 'CheckboxControl', label, default: initial, renderTrigger: true };
}

function options(t: Translate): ControlPanel['sections'][number] {
  return {
    label: 'section.options',
    expanded: true,
    tab: 'customize',
    rows: [
      [headerSize(t)],
      ['subtitle'],
      ['show_metric_name'],
      ['y_axis_format'],
      ['currency_format'],
      ['time_format'],
      [check('force_timestamp_formatting', t('forceDate'), false)],
    ],
  };
}

export function totalControls(t: Translate): ControlPanel {
  return {
    sections: [
      { label: 'section.query', expanded: true, tab: 'data', rows: [['metric'], ['adhoc_filters']] },
      { ...options(t), rows: [...options(t).rows, ['conditional_formatting']] },
    ],
  };
}

export function trendControls(t: Translate): ControlPanel {
  return {
    sections: [
      {
        label: 'section.query',
        expanded: true,
        tab: 'data',
        rows: [
          ['x_axis'],
          ['time_grain_sqla'],
          [
            {
              name: 'aggregation',
              type: 'SelectControl',
              label: t('aggregation.label'),
              default: 'LAST_VALUE',
              options: {
                clearable: false,
                choices: (['raw', 'LAST_VALUE', 'sum', 'mean', 'min', 'max', 'median'] as const).map((key) => [
                  key,
                  t(`aggregation.${key}`),
                ]),
              },
            },
          ],
          ['metric'],
          ['adhoc_filters'],
        ],
      },
      {
        label: t('section.trend'),
        expanded: true,
        tab: 'data',
        rows: [
          [
            {
              name: 'compare_lag',
              type: 'TextControl',
              label: t('compareLag'),
              description: t('compareLagHint'),
              options: { isInt: true },
            },
          ],
          [{ name: 'compare_suffix', type: 'TextControl', label: t('compareSuffix') }],
          [check('comparison_color_enabled', t('colorChange'), false)],
          [
            {
              name: 'comparison_color_scheme',
              type: 'SelectControl',
              label: t('colorScheme.label'),
              default: 'Green',
              renderTrigger: true,
              visible: (form) => form['comparison_color_enabled'] === true,
              options: {
                clearable: false,
                choices: [
                  ['Green', t('colorScheme.Green')],
                  ['Red', t('colorScheme.Red')],
                ],
              },
            },
          ],
          [check('show_timestamp', t('showTimestamp'), false)],
          [check('show_trend_line', t('showTrendLine'), true)],
          [check('start_y_axis_at_zero', t('startAtZero'), true)],
          [check('time_range_fixed', t('fixRange'), false)],
        ],
      },
      { ...options(t), rows: [['color_picker'], ...options(t).rows] },
      {
        label: 'section.advanced',
        expanded: false,
        tab: 'data',
        rows: [['rolling_type'], ['rolling_periods', 'min_periods'], ['resample_rule'], ['resample_method']],
      },
    ],
    overrides: { x_axis: { label: t('temporalAxis') } },
  };
}
