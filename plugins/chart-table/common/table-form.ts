import {
  changeColorControls,
  colorControls,
  comparisonControls,
  holdsMoments,
  integer,
  isAggregate,
  pagedRowLimit,
  plain,
  queryControls,
  queryModeControls,
  section,
  timeControls,
} from '@facet/plugin-charts/contract';
import {
  all,
  checkbox,
  control,
  defineForm,
  drawn,
  type FormOf,
  isRecord,
  not,
  numberChoice,
  oneOf,
  stored,
  textChoice,
  whenFilled,
  whenOn,
} from '@facet/sdk/chart-form';

const ROW_LIMITS = [
  10, 50, 100, 250, 500, 1000, 5000, 10000, 50000, 100000, 150000, 200000, 250000, 300000, 350000, 400000, 450000,
  500000,
];
const PAGE_LENGTHS = [10, 20, 50, 100, 200];

export const tableForm = defineForm({
  controls: {
    ...queryModeControls,
    time_grain_sqla: { ...timeControls.time_grain_sqla, visible: all(isAggregate, holdsMoments('groupby')) },
    server_page_length: numberChoice({
      label: 'serverPageLength',
      default: 10,
      visible: whenOn('server_pagination'),
      choices: () => plain(PAGE_LENGTHS),
    }),
    row_limit: {
      ...queryControls.row_limit,
      validators: [integer, pagedRowLimit((form) => form['server_pagination'] === true)],
      options: () => ({ freeForm: true, number: true, clearable: false, choices: plain(ROW_LIMITS) }),
    },
    percent_metric_calculation: oneOf(['row_limit', 'all_records'], {
      label: 'percentCalculation.label',
      texts: 'percentCalculation',
      clearable: false,
      default: 'row_limit',
      visible: isAggregate,
    }),
    table_timestamp_format: drawn(
      textChoice({ label: 'timestampFormat', choices: () => 'time-formats', freeForm: true, clearable: false }),
      'smart_date',
    ),
    page_length: drawn(
      numberChoice({
        label: 'pageLength',
        visible: not(whenOn('server_pagination')),
        choices: (t) => [[0, t('all')], ...plain(PAGE_LENGTHS)],
      }),
    ),
    include_search: drawn(checkbox({ label: 'searchBox' }), false),
    allow_rearrange_columns: drawn(checkbox({ label: 'rearrange', visible: not(whenFilled('time_compare')) }), false),
    allow_render_html: drawn(checkbox({ label: 'renderHtml' }), true),
    show_cell_bars: drawn(checkbox({ label: 'cellBars' }), true),
    align_pn: drawn(checkbox({ label: 'alignSigns' }), false),
    color_pn: drawn(checkbox({ label: 'colorSigns' }), true),
    comparison_color_enabled: {
      ...changeColorControls.comparison_color_enabled,
      label: 'basicFormatting',
      namespace: 'facet/chart-table',
      visible: whenFilled('time_compare'),
    },
    comparison_color_scheme: {
      ...changeColorControls.comparison_color_scheme,
      visible: all(whenFilled('time_compare'), whenOn('comparison_color_enabled')),
    },
    conditional_formatting: colorControls.conditional_formatting,
    column_config: drawn(
      control('ColumnConfigControl', (value) => (isRecord(value) ? value : undefined), { label: 'columnConfig' }),
    ),
    temporal_columns_lookup: stored((value) => (isRecord(value) ? value : undefined)),
    ...comparisonControls,
  },
  sections: [
    section('query', 'data', [
      ['query_mode'],
      ['groupby'],
      ['time_grain_sqla'],
      ['metrics'],
      ['all_columns'],
      ['percent_metrics'],
      ['adhoc_filters'],
      ['timeseries_limit_metric'],
      ['order_by_cols'],
      ['order_desc'],
      ['server_pagination', 'server_page_length'],
      ['row_limit'],
      ['percent_metric_calculation'],
      ['show_totals'],
    ]),
    section('options', 'customize', [
      ['table_timestamp_format'],
      ['page_length'],
      ['include_search'],
      ['allow_rearrange_columns'],
      ['allow_render_html'],
      ['column_config'],
    ]),
    {
      label: 'section.visual',
      tab: 'customize',
      rows: [
        ['show_cell_bars'],
        ['align_pn'],
        ['color_pn'],
        ['comparison_color_enabled'],
        ['comparison_color_scheme'],
        ['conditional_formatting'],
      ],
    },
    {
      label: 'section.comparison',
      tab: 'data',
      expanded: false,
      rows: [['time_compare'], ['start_date_offset'], ['comparison_type'], ['comparison_range_label']],
    },
  ],
  reads: ['temporal_columns_lookup'],
});

export type TableForm = FormOf<typeof tableForm>;
