import type { ControlPanel } from '@facet/sdk/client';
import { numberOf } from '@facet/sdk/chart-query';

const ROW_LIMIT = 100;
/** More slices cannot be told apart; the rest is gathered in one. */
const FEW_SLICES = 10;
/** The row limit of other types that nobody has changed. */
const UNTOUCHED_LIMIT = 10_000;

export function pieControls(t: (key: string) => string): ControlPanel {
  return {
    sections: [
      {
        label: 'section.query',
        expanded: true,
        tab: 'data',
        rows: [
          ['groupby'],
          ['metric'],
          ['adhoc_filters'],
          ['row_limit'],
          [{ name: 'sort_by_metric', type: 'CheckboxControl', label: t('sortByMetric'), default: true }],
        ],
      },
      {
        label: 'section.options',
        expanded: true,
        tab: 'customize',
        rows: [
          ['color_scheme'],
          [
            text('show_labels_threshold', t('labelsThreshold'), t('labelsThresholdHint'), 5),
            {
              name: 'threshold_for_other',
              type: 'SliderControl',
              label: t('thresholdForOther'),
              default: 0,
              renderTrigger: true,
              options: { min: 0, max: 100, step: 0.5 },
            },
          ],
        ],
      },
      {
        label: 'section.legend',
        expanded: true,
        tab: 'customize',
        rows: [['show_legend'], ['legendType', 'legendOrientation'], ['legendMargin']],
      },
      {
        label: t('section.labels'),
        expanded: true,
        tab: 'customize',
        rows: [
          [
            {
              name: 'label_type',
              type: 'SelectControl',
              label: t('labelType.label'),
              default: 'key',
              renderTrigger: true,
              options: {
                choices: (
                  [
                    'key',
                    'value',
                    'percent',
                    'key_value',
                    'key_percent',
                    'key_value_percent',
                    'value_percent',
                    'template',
                  ] as const
                ).map((type) => [type, t(`labelType.${type}`)]),
              },
            },
          ],
          [
            {
              ...text('label_template', t('labelTemplate'), t('labelTemplateHint'), undefined),
              visible: (form) => form['label_type'] === 'template',
            },
          ],
          ['number_format'],
          ['currency_format'],
          [
            {
              name: 'show_labels',
              type: 'CheckboxControl',
              label: t('showLabels'),
              default: true,
              renderTrigger: true,
            },
          ],
          [
            check('labels_outside', t('labelsOutside'), true, (form) => form['show_labels'] !== false),
            check('label_line', t('labelLine'), false, (form) => form['show_labels'] !== false),
          ],
          [check('show_total', t('showTotal'), false)],
        ],
      },
      {
        label: t('section.shape'),
        expanded: true,
        tab: 'customize',
        rows: [
          [slider('outerRadius', t('outerRadius'), 70, 10)],
          [check('donut', t('donut'), false)],
          [{ ...slider('innerRadius', t('innerRadius'), 30, 0), visible: (form) => form['donut'] === true }],
        ],
      },
    ],
    overrides: { row_limit: { default: ROW_LIMIT } },
    adopt: (form) => ({ ...form, row_limit: fittingLimit(form['row_limit']) }),
  };
}

function fittingLimit(limit: unknown): number {
  const given = numberOf(limit);
  return given === undefined || given === UNTOUCHED_LIMIT ? FEW_SLICES : Math.min(given, ROW_LIMIT);
}

function text(name: string, label: string, description: string, initial: unknown) {
  return {
    name,
    type: 'TextControl',
    label,
    description,
    ...(initial === undefined ? {} : { default: initial, options: { isFloat: true } }),
    renderTrigger: true,
  };
}

function check(
  name: string,
  label: string,
  initial: boolean,
  visible?: (form: Readonly<Record<string, unknown>>) => boolean,
) {
  return {
    name,
    type: 'CheckboxControl',
    label,
    default: initial,
    renderTrigger: true,
    ...(visible ? { visible } : {}),
  };
}

function slider(name: string, label: string, initial: number, min: number) {
  return {
    name,
    type: 'SliderControl',
    label,
    default: initial,
    renderTrigger: true,
    options: { min, max: 100, step: 1 },
  };
}
