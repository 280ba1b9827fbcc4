import {
  colorControls,
  formatControls,
  partControls,
  partLabel,
  queryControls,
  section,
  sortedByMetric,
} from '@facet/plugin-charts/contract';
import { checkbox, defineChartQuery, defineForm, drawn, type FormOf } from '@facet/sdk/chart-form';
import { baseQuery } from '@facet/sdk/chart-query';

const form = defineForm({
  controls: {
    groupby: queryControls.groupby,
    metric: queryControls.metric,
    adhoc_filters: queryControls.adhoc_filters,
    row_limit: queryControls.row_limit,
    sort_by_metric: { ...partControls.sort_by_metric, default: true },
    color_scheme: colorControls.color_scheme,
    show_labels: partControls.show_labels,
    show_upper_labels: drawn(checkbox({ label: 'upperLabels' }), true),
    label_type: partLabel('key_value'),
    number_format: formatControls.number_format,
    currency_format: formatControls.currency_format,
    date_format: formatControls.date_format,
  },
  sections: [
    section('query', 'data', [['groupby'], ['metric'], ['row_limit'], ['sort_by_metric'], ['adhoc_filters']]),
    section('options', 'customize', [
      ['color_scheme'],
      ['show_labels', 'show_upper_labels'],
      ['label_type'],
      ['number_format'],
      ['currency_format'],
      ['date_format'],
    ]),
  ],
});

export type TreemapForm = FormOf<typeof form>;
export const treemapForm = form;

export const treemapQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({ queries: [sortedByMetric(baseQuery(values), values, 'by-columns')] }),
});
