import {
  advancedSection,
  analyticsControls,
  colorControls,
  formatControls,
  momentControls,
  notEmpty,
  overTimeControls,
  overTimeQuery,
  overTimeRows,
  section,
  timeControls,
  tooltipControls,
} from '@facet/plugin-charts/contract';
import {
  checkbox,
  defineChartQuery,
  defineForm,
  drawn,
  type FormOf,
  numberText,
  oneOf,
  whenOneOf,
} from '@facet/sdk/chart-form';
import { baseQuery } from '@facet/sdk/chart-query';
import type { QueryObject } from '@facet/sdk/common';

const TIME_OPTIONS = [
  'not_time',
  'time_series',
  'agg_mean',
  'agg_sum',
  'point_diff',
  'point_percent',
  'point_factor',
  'adv_anal',
] as const;
export type TimeOption = (typeof TIME_OPTIONS)[number];

const form = defineForm({
  controls: {
    time_grain_sqla: timeControls.time_grain_sqla,
    ...overTimeControls,
    groupby: { ...overTimeControls.groupby, validators: [notEmpty] },
    contribution: { ...overTimeControls.contribution, visible: whenOneOf('time_series_option', 'adv_anal') },
    time_series_option: oneOf(TIME_OPTIONS, {
      label: 'timeOption.label',
      texts: 'timeOption',
      clearable: false,
      default: 'not_time',
    }),
    ...analyticsControls,
    color_scheme: colorControls.color_scheme,
    number_format: formatControls.number_format,
    ...momentControls,
    partition_limit: drawn(numberText({ label: 'limit', whole: true }), 5),
    partition_threshold: drawn(numberText({ label: 'threshold' }), 0.05),
    log_scale: drawn(checkbox({ label: 'logScale' }), false),
    equal_date_size: drawn(
      checkbox({ label: 'equalDates', visible: whenOneOf('time_series_option', 'time_series', 'adv_anal') }),
      true,
    ),
    rich_tooltip: tooltipControls.rich_tooltip,
  },
  sections: [
    section('query', 'data', [['granularity_sqla'], ['time_grain_sqla'], ...overTimeRows]),
    { label: 'section.time', tab: 'data', rows: [['time_series_option']] },
    section('options', 'customize', [
      ['color_scheme'],
      ['number_format'],
      ['date_time_format'],
      ['partition_limit', 'partition_threshold'],
      ['log_scale', 'equal_date_size'],
      ['rich_tooltip'],
    ]),
    advancedSection,
  ],
});

export type PartitionForm = FormOf<typeof form>;

/** The aggregation over time; `not_time` without a time column. */
export function timeOptionOf(values: Pick<PartitionForm, 'time_series_option' | 'granularity_sqla'>): TimeOption {
  return values.granularity_sqla === undefined ? 'not_time' : (values.time_series_option ?? 'not_time');
}

export const partitionQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({ queries: [query(values)] }),
});

function query(values: PartitionForm): QueryObject {
  const option = timeOptionOf(values);
  if (option === 'adv_anal') return overTimeQuery(values);
  const [first] = values.metrics ?? [];
  const by = values.timeseries_limit_metric ?? first;
  return {
    ...baseQuery(values),
    ...(by === undefined ? {} : { orderby: [[by, !(values.order_desc ?? true)] as const] }),
    ...(option === 'not_time' ? {} : { is_timeseries: true }),
  };
}
