import {
  colorControls,
  formatControls,
  notEmpty,
  partControls,
  partLabel,
  queryControls,
  section,
  sortedByMetric,
} from '@facet/plugin-charts/contract';
import {
  checkbox,
  columns,
  defineChartQuery,
  defineForm,
  drawn,
  type FormOf,
  metric,
  not,
} from '@facet/sdk/chart-form';
import { baseQuery, metricLabel, queryMetricsOf } from '@facet/sdk/chart-query';
import type { FormData, QueryMetric } from '@facet/sdk/common';

/** Whether the parts are coloured by the ratio of two different metrics. */
export function hasRatio({
  metric: first,
  secondary_metric: second,
}: {
  readonly metric?: QueryMetric | undefined;
  readonly secondary_metric?: QueryMetric | undefined;
}): boolean {
  return first !== undefined && second !== undefined && metricLabel(first) !== metricLabel(second);
}

const ratio = (form: FormData): boolean => {
  const [first, second] = [queryMetricsOf(form['metric'])[0], queryMetricsOf(form['secondary_metric'])[0]];
  return hasRatio({ metric: first, secondary_metric: second });
};

const form = defineForm({
  controls: {
    columns: columns({ label: 'hierarchy', default: [], only: 'groupable' }),
    metric: metric({ label: 'primary', validators: [notEmpty], formerly: ['metrics'] }),
    secondary_metric: metric({ label: 'secondary' }),
    adhoc_filters: queryControls.adhoc_filters,
    row_limit: queryControls.row_limit,
    sort_by_metric: { ...partControls.sort_by_metric, default: true },
    color_scheme: { ...colorControls.color_scheme, visible: not(ratio) },
    linear_color_scheme: { ...colorControls.linear_color_scheme, visible: ratio },
    show_labels: drawn(checkbox({ label: 'labels' }), false),
    show_labels_threshold: partControls.show_labels_threshold,
    show_total: partControls.show_total,
    label_type: partLabel('key'),
    number_format: formatControls.number_format,
    currency_format: formatControls.currency_format,
    date_format: formatControls.date_format,
  },
  sections: [
    section('query', 'data', [
      ['columns'],
      ['metric'],
      ['secondary_metric'],
      ['adhoc_filters'],
      ['row_limit'],
      ['sort_by_metric'],
    ]),
    section('options', 'customize', [
      ['color_scheme'],
      ['linear_color_scheme'],
      ['show_labels', 'show_labels_threshold'],
      ['show_total'],
      ['label_type'],
      ['number_format'],
      ['currency_format'],
      ['date_format'],
    ]),
  ],
});

export type SunburstForm = FormOf<typeof form>;

export const sunburstQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({ queries: [sortedByMetric(baseQuery(values), values)] }),
});
