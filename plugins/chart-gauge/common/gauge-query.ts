import {
  colorControls,
  formatControls,
  integer,
  partControls,
  plain,
  queryControls,
  section,
  sortedByMetric,
} from '@facet/plugin-charts/contract';
import {
  checkbox,
  defineChartQuery,
  defineForm,
  drawn,
  type FormOf,
  numberChoice,
  numberText,
  slider,
  text,
} from '@facet/sdk/chart-form';
import { baseQuery } from '@facet/sdk/chart-query';

/** More arcs cannot be distinguished. */
const ROW_LIMIT = 10;

const form = defineForm({
  controls: {
    groupby: queryControls.groupby,
    metric: queryControls.metric,
    adhoc_filters: queryControls.adhoc_filters,
    row_limit: {
      ...numberChoice({
        choices: () => plain([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        clearable: false,
        validators: [integer],
      }),
      label: 'rowLimit',
      default: ROW_LIMIT,
    },
    sort_by_metric: partControls.sort_by_metric,
    min_val: drawn(numberText({ label: 'min', whole: true })),
    max_val: drawn(numberText({ label: 'max', whole: true })),
    start_angle: drawn(numberText({ label: 'startAngle' }), 225),
    end_angle: drawn(numberText({ label: 'endAngle' }), -45),
    color_scheme: colorControls.color_scheme,
    font_size: drawn(slider({ label: 'fontSize', min: 10, max: 20, step: 1 }), 15),
    number_format: formatControls.number_format,
    currency_format: formatControls.currency_format,
    value_formatter: drawn(text({ label: 'valueFormat' }), '{value}'),
    show_pointer: drawn(checkbox({ label: 'showPointer' }), true),
    animation: drawn(checkbox({ label: 'animation' }), true),
    show_axis_tick: drawn(checkbox({ label: 'axisTick' }), false),
    show_split_line: drawn(checkbox({ label: 'splitLine' }), false),
    split_number: drawn(slider({ label: 'splitNumber', min: 3, max: 30, step: 1 }), 10),
    show_progress: drawn(checkbox({ label: 'progress' }), true),
    overlap: drawn(checkbox({ label: 'overlap' }), true),
    round_cap: drawn(checkbox({ label: 'roundCap' }), false),
    intervals: drawn(text({ label: 'intervals' }), ''),
    interval_color_indices: drawn(text({ label: 'intervalColors' }), ''),
  },
  sections: [
    section('query', 'data', [['groupby'], ['metric'], ['adhoc_filters'], ['row_limit'], ['sort_by_metric']]),
    section('options', 'customize', [
      ['min_val', 'max_val'],
      ['start_angle', 'end_angle'],
      ['color_scheme'],
      ['font_size'],
      ['number_format'],
      ['currency_format'],
      ['value_formatter'],
      ['show_pointer', 'animation'],
    ]),
    {
      label: 'section.axis',
      tab: 'customize',
      rows: [['show_axis_tick', 'show_split_line'], ['split_number'], ['show_progress', 'overlap'], ['round_cap']],
    },
    { label: 'section.intervals', tab: 'customize', rows: [['intervals'], ['interval_color_indices']] },
  ],
  adopt: (values) => ({ ...values, row_limit: Math.min(Number(values['row_limit'] ?? ROW_LIMIT), ROW_LIMIT) }),
});

export type GaugeForm = FormOf<typeof form>;

export const gaugeQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({ queries: [sortedByMetric(baseQuery(values), values)] }),
});
