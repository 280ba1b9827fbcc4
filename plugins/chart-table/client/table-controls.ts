import type { ControlConfig, ControlPanel } from '@facet/sdk/client';
import { queryModeOf } from './table-query.ts';

const ROW_LIMITS = [
  10, 50, 100, 250, 500, 1000, 5000, 10000, 50000, 100000, 150000, 200000, 250000, 300000, 350000, 400000, 450000,
  500000,
];
const PAGE_LENGTHS = [10, 20, 50, 100, 200];

type Visible = NonNullable<ControlConfig['visible']>;
const aggregate: Visible = (form) => queryModeOf(form) === 'aggregate';
const raw: Visible = (form) => queryModeOf(form) === 'raw';

export function tableControls(t: (key: string) => string): ControlPanel {
  return {
    reads: ['temporal_columns_lookup', 'time_compare', 'comparison_type', 'start_date_offset'],
    sections: [
      {
        label: 'section.query',
        expanded: true,
        tab: 'data',
        rows: [
          [
            {
              name: 'query_mode',
              type: 'RadioControl',
              label: t('mode.label'),
              default: 'aggregate',
              options: {
                choices: [
                  ['aggregate', t('mode.aggregate')],
                  ['raw', t('mode.raw')],
                ],
              },
            },
          ],
          ['groupby'],
          ['time_grain_sqla'],
          ['metrics'],
          [
            {
              name: 'all_columns',
              type: 'ColumnsControl',
              label: t('columns'),
              default: [],
              visible: raw,
              options: { multi: true },
            },
          ],
          [
            {
              name: 'percent_metrics',
              type: 'MetricsControl',
              label: t('percentMetrics'),
              default: [],
              visible: aggregate,
              options: { multi: true },
            },
          ],
          ['adhoc_filters'],
          ['timeseries_limit_metric'],
          [{ name: 'order_by_cols', type: 'SortByControl', label: t('ordering'), default: [], visible: raw }],
          ['order_desc'],
          [
            check('server_pagination', t('serverPagination'), false),
            {
              name: 'server_page_length',
              type: 'SelectControl',
              label: t('serverPageLength'),
              default: 10,
              visible: (form) => form['server_pagination'] === true,
              options: { freeForm: true, number: true, choices: PAGE_LENGTHS.map((n) => [n, String(n)]) },
            },
          ],
          ['row_limit'],
          [
            {
              name: 'percent_metric_calculation',
              type: 'SelectControl',
              label: t('percentCalculation.label'),
              default: 'row_limit',
              visible: aggregate,
              options: {
                clearable: false,
                choices: [
                  ['row_limit', t('percentCalculation.row_limit')],
                  ['all_records', t('percentCalculation.all_records')],
                ],
              },
            },
          ],
          [{ ...check('show_totals', t('showTotals'), false), visible: aggregate }],
        ],
      },
      {
        label: 'section.options',
        expanded: true,
        tab: 'customize',
        rows: [
          [
            {
              name: 'table_timestamp_format',
              type: 'SelectControl',
              label: t('timestampFormat'),
              default: 'smart_date',
              renderTrigger: true,
              options: { freeForm: true, clearable: false, choices: 'time-formats' },
            },
          ],
          [
            {
              name: 'page_length',
              type: 'SelectControl',
              label: t('pageLength'),
              renderTrigger: true,
              visible: (form) => form['server_pagination'] !== true,
              options: {
                freeForm: true,
                number: true,
                choices: [[0, t('all')], ...PAGE_LENGTHS.map((n) => [n, String(n)] as const)],
              },
            },
          ],
          [{ ...check('include_search', t('searchBox'), false), renderTrigger: true }],
          [{ ...check('allow_rearrange_columns', t('rearrange'), false), renderTrigger: true }],
        ],
      },
      {
        label: t('section.visual'),
        expanded: true,
        tab: 'customize',
        rows: [
          [{ ...check('show_cell_bars', t('cellBars'), true), renderTrigger: true }],
          [{ ...check('align_pn', t('alignSigns'), false), renderTrigger: true }],
          [{ ...check('color_pn', t('colorSigns'), true), renderTrigger: true }],
          ['conditional_formatting'],
        ],
      },
    ],
    overrides: {
      groupby: { visible: aggregate },
      metrics: { visible: aggregate, validators: [] },
      timeseries_limit_metric: { visible: aggregate },
      order_desc: { visible: (form) => aggregate(form) && Boolean(form['timeseries_limit_metric']) },
      time_grain_sqla: { visible: aggregate },
      row_limit: {
        options: { freeForm: true, number: true, clearable: false, choices: ROW_LIMITS.map((n) => [n, String(n)]) },
      },
    },
  };
}

function check(name: string, label: string, initial: boolean): ControlConfig {
  return { name, type: 'CheckboxControl', label, default: initial };
}
