import { isAggregate, notEmpty, plain, queryControls, queryModeControls, section } from '@facet/plugin-charts/contract';
import { checkbox, control, defineForm, drawn, type FormOf, not, numberChoice, whenOn } from '@facet/sdk/chart-form';

const PAGE_LENGTHS = [1, 2, 3, 4, 5, 10, 20, 50, 100, 200];
const TEMPLATE = '<ul class="data-list">\n  {{#each data}}\n    <li>{{stringify this}}</li>\n  {{/each}}\n</ul>';

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

export const handlebarsForm = defineForm({
  controls: {
    ...queryModeControls,
    row_limit: { ...queryControls.row_limit, visible: not(whenOn('server_pagination')) },
    server_page_length: numberChoice({
      label: 'serverPageLength',
      default: 10,
      visible: whenOn('server_pagination'),
      choices: (t) => [[0, t('all')], ...plain(PAGE_LENGTHS)],
    }),
    include_time: checkbox({ label: 'includeTime', default: false, visible: isAggregate }),
    handlebarsTemplate: drawn(
      control('TextAreaControl', textOf, { label: 'template', validators: [notEmpty] }),
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
