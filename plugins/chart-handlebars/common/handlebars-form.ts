import { plain, queryControls, queryModeOf, section } from '@facet/plugin-charts/contract';
import {
  all,
  checkbox,
  columns,
  control,
  defineForm,
  drawn,
  type FormOf,
  listOf,
  metrics,
  not,
  numberChoice,
  radio,
  whenFilled,
  whenOn,
} from '@facet/sdk/chart-form';

const PAGE_LENGTHS = [1, 2, 3, 4, 5, 10, 20, 50, 100, 200];
const TEMPLATE = '<ul class="data-list">\n  {{#each data}}\n    <li>{{stringify this}}</li>\n  {{/each}}\n</ul>';

const aggregate = (form: object) => queryModeOf(form) === 'aggregate';
const raw = (form: object) => queryModeOf(form) === 'raw';
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

export const handlebarsForm = defineForm({
  controls: {
    query_mode: radio(['aggregate', 'raw'], { label: 'mode.label', texts: 'mode', default: 'aggregate' }),
    groupby: { ...queryControls.groupby, visible: aggregate },
    metrics: { ...queryControls.metrics, visible: aggregate, validators: [] },
    all_columns: columns({ label: 'columns', default: [], visible: raw }),
    percent_metrics: metrics({ label: 'percentMetrics', default: [], visible: aggregate }),
    timeseries_limit_metric: { ...queryControls.timeseries_limit_metric, visible: aggregate },
    order_by_cols: control<readonly unknown[]>('SortByControl', (value) => (value ? listOf(value) : undefined), {
      label: 'ordering',
      default: [],
      visible: raw,
    }),
    order_desc: { ...queryControls.order_desc, visible: all(aggregate, whenFilled('timeseries_limit_metric')) },
    server_pagination: checkbox({ label: 'serverPagination', default: false }),
    row_limit: { ...queryControls.row_limit, visible: not(whenOn('server_pagination')) },
    server_page_length: numberChoice({
      label: 'serverPageLength',
      default: 10,
      visible: whenOn('server_pagination'),
      choices: (t) => [[0, t('all')], ...plain(PAGE_LENGTHS)],
    }),
    include_time: checkbox({ label: 'includeTime', default: false, visible: aggregate }),
    show_totals: checkbox({ label: 'showTotals', default: false, visible: aggregate }),
    adhoc_filters: queryControls.adhoc_filters,
    handlebarsTemplate: drawn(
      control('TextAreaControl', textOf, { label: 'template', validators: queryControls.metric.validators ?? [] }),
      TEMPLATE,
    ),
    styleTemplate: drawn(control('TextAreaControl', textOf, { label: 'styles' })),
  },
  sections: [
    section('query', 'data', [
      ['query_mode'],
      ['groupby'],
      ['metrics'],
      ['all_columns'],
      ['percent_metrics'],
      ['timeseries_limit_metric'],
      ['order_by_cols'],
      ['order_desc'],
      ['server_pagination'],
      ['row_limit'],
      ['server_page_length'],
      ['include_time'],
      ['show_totals'],
      ['adhoc_filters'],
    ]),
    section('options', 'customize', [['handlebarsTemplate'], ['styleTemplate']]),
  ],
});

export type HandlebarsForm = FormOf<typeof handlebarsForm>;
