import {
  colorControls,
  formatControls,
  integer,
  legendControls,
  queryControls,
  section,
  timeControls,
} from '@facet/plugin-charts/contract';
import {
  checkbox,
  defineChartQuery,
  defineForm,
  drawn,
  type FormOf,
  numberText,
  oneOf,
  textChoice,
} from '@facet/sdk/chart-form';
import { baseQuery } from '@facet/sdk/chart-query';

export const DOMAINS = ['hour', 'day', 'week', 'month', 'year'] as const;
export const SUBDOMAINS = ['min', 'hour', 'day', 'week', 'month'] as const;
export type Domain = (typeof DOMAINS)[number];
export type Subdomain = (typeof SUBDOMAINS)[number];

const GRAINS: Readonly<Record<Subdomain, string>> = {
  min: 'PT1M',
  hour: 'PT1H',
  day: 'P1D',
  week: 'P1W',
  month: 'P1M',
};

const whole = (label: string) => numberText({ label, whole: true, validators: [integer] });

/** Pixels of the contract; as long as a form keeps them, cells take the room that there is. */
export const CELL_SIZE = 10;

const form = defineForm({
  controls: {
    granularity_sqla: timeControls.granularity_sqla,
    time_range: timeControls.time_range,
    domain_granularity: oneOf(DOMAINS, { label: 'domain', texts: 'unit', clearable: false, default: 'month' }),
    subdomain_granularity: oneOf(SUBDOMAINS, { label: 'subdomain', texts: 'unit', clearable: false, default: 'day' }),
    metrics: queryControls.metrics,
    adhoc_filters: queryControls.adhoc_filters,
    linear_color_scheme: colorControls.linear_color_scheme,
    cell_size: drawn(whole('cellSize'), CELL_SIZE),
    cell_padding: drawn(whole('cellPadding'), 2),
    cell_radius: drawn(whole('cellRadius'), 0),
    steps: drawn(whole('steps'), 10),
    y_axis_format: formatControls.y_axis_format,
    x_axis_time_format: drawn(
      textChoice({ label: 'timeFormat', choices: () => 'time-formats', freeForm: true }),
      'smart_date',
    ),
    show_legend: legendControls.show_legend,
    show_values: drawn(checkbox({ label: 'showValues' }), false),
    show_metric_name: drawn(checkbox({ label: 'showMetricName' }), true),
  },
  sections: [
    section('query', 'data', [
      ['granularity_sqla'],
      ['time_range'],
      ['domain_granularity', 'subdomain_granularity'],
      ['metrics'],
      ['adhoc_filters'],
    ]),
    section('options', 'customize', [
      ['linear_color_scheme'],
      ['cell_size', 'cell_padding'],
      ['cell_radius', 'steps'],
      ['y_axis_format'],
      ['x_axis_time_format'],
      ['show_legend', 'show_values'],
      ['show_metric_name'],
    ]),
  ],
});

export type CalendarForm = FormOf<typeof form>;

export const calendarQuery = defineChartQuery({
  form,
  buildQuery(values) {
    const grain = GRAINS[values.subdomain_granularity ?? 'day'];
    return { queries: [{ ...baseQuery({ ...values, time_grain_sqla: grain }), is_timeseries: true }] };
  },
});
