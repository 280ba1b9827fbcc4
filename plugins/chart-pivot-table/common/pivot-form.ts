import {
  colorControls,
  formatControls,
  holdsMoments,
  plain,
  queryControls,
  section,
  timeControls,
} from '@facet/plugin-charts/contract';
import {
  checkbox,
  columns,
  control,
  defineForm,
  drawn,
  type FormOf,
  isRecord,
  metric,
  numberChoice,
  oneOf,
  radio,
  stored,
  textChoice,
} from '@facet/sdk/chart-form';

export const AGGREGATES = [
  'Count',
  'Count Unique Values',
  'List Unique Values',
  'Sum',
  'Average',
  'Median',
  'Sample Variance',
  'Sample Standard Deviation',
  'Minimum',
  'Maximum',
  'First',
  'Last',
  'Sum as Fraction of Total',
  'Sum as Fraction of Rows',
  'Sum as Fraction of Columns',
  'Count as Fraction of Total',
  'Count as Fraction of Rows',
  'Count as Fraction of Columns',
] as const;
export type PivotAggregate = (typeof AGGREGATES)[number];

const ORDERS = ['key_a_to_z', 'key_z_to_a', 'value_a_to_z', 'value_z_to_a'] as const;
export type PivotOrder = (typeof ORDERS)[number];

const CELL_LIMITS = [10, 50, 100, 250, 500, 1000, 5000, 10_000, 50_000];
const SERIES_LIMITS = [5, 10, 25, 50, 100, 500];

const order = (label: string) => oneOf(ORDERS, { label, texts: 'order', default: 'key_a_to_z' });

/** Position of subtotals: before or after their lines. */
const before = (label: string, texts: string) =>
  drawn(
    control<boolean>('SelectControl', (value) => (typeof value === 'boolean' ? value : undefined), {
      label,
      options: (t) => ({
        clearable: false,
        choices: [
          [true, t(`${texts}.before`)],
          [false, t(`${texts}.after`)],
        ],
      }),
    }),
    false,
  );

/**
 * The server computes totals that cannot be added up, such as averages. A control that shows a total, or sorts by one,
 * therefore needs a new query, and not just a redraw.
 */
export const pivotForm = defineForm({
  controls: {
    groupbyColumns: columns({ label: 'columns', default: [], only: 'groupable' }),
    groupbyRows: columns({ label: 'rows', default: [], only: 'groupable' }),
    time_grain_sqla: { ...timeControls.time_grain_sqla, visible: holdsMoments('groupbyColumns', 'groupbyRows') },
    temporal_columns_lookup: stored((value) => (isRecord(value) ? value : undefined)),
    metrics: queryControls.metrics,
    metricsLayout: drawn(radio(['COLUMNS', 'ROWS'], { label: 'layout.label', texts: 'layout' }), 'COLUMNS'),
    adhoc_filters: queryControls.adhoc_filters,
    series_limit: numberChoice({
      label: 'seriesLimit',
      clearable: true,
      validators: queryControls.limit.validators ?? [],
      choices: () => plain(SERIES_LIMITS),
    }),
    row_limit: {
      ...queryControls.row_limit,
      label: 'cellLimit',
      namespace: 'facet/chart-pivot-table',
      options: () => ({ freeForm: true, number: true, clearable: false, choices: plain(CELL_LIMITS) }),
    },
    series_limit_metric: metric({ label: 'sortBy' }),
    order_desc: checkbox({ label: 'descending', default: true }),
    aggregateFunction: oneOf(AGGREGATES, {
      label: 'aggregate.label',
      texts: 'aggregate',
      clearable: false,
      default: 'Sum',
    }),
    rowTotals: checkbox({ label: 'rowTotals', default: false }),
    rowSubTotals: checkbox({ label: 'rowSubTotals', default: false }),
    colTotals: checkbox({ label: 'colTotals', default: false }),
    colSubTotals: checkbox({ label: 'colSubTotals', default: false }),
    transposePivot: checkbox({ label: 'transpose', default: false }),
    combineMetric: drawn(checkbox({ label: 'combine' }), false),
    valueFormat: drawn(
      textChoice({ label: 'valueFormat', choices: () => 'number-formats', freeForm: true }),
      'SMART_NUMBER',
    ),
    currency_format: formatControls.currency_format,
    date_format: formatControls.date_format,
    rowOrder: order('rowOrder'),
    colOrder: order('colOrder'),
    rowSubtotalPosition: before('rowSubtotalPosition', 'rowPosition'),
    colSubtotalPosition: before('colSubtotalPosition', 'colPosition'),
    conditional_formatting: colorControls.conditional_formatting,
    allow_render_html: drawn(checkbox({ label: 'renderHtml' }), true),
  },
  sections: [
    section('query', 'data', [
      ['groupbyColumns'],
      ['groupbyRows'],
      ['time_grain_sqla'],
      ['metrics'],
      ['metricsLayout'],
      ['adhoc_filters'],
      ['series_limit'],
      ['row_limit'],
      ['series_limit_metric'],
      ['order_desc'],
    ]),
    section('options', 'data', [
      ['aggregateFunction'],
      ['rowTotals'],
      ['rowSubTotals'],
      ['colTotals'],
      ['colSubTotals'],
      ['transposePivot'],
      ['combineMetric'],
    ]),
    section('options', 'customize', [
      ['valueFormat'],
      ['currency_format'],
      ['date_format'],
      ['rowOrder'],
      ['colOrder'],
      ['rowSubtotalPosition'],
      ['colSubtotalPosition'],
      ['conditional_formatting'],
      ['allow_render_html'],
    ]),
  ],
  reads: ['temporal_columns_lookup'],
});

export type PivotForm = FormOf<typeof pivotForm>;
