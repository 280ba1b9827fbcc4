import { queryControls, section } from '@facet/plugin-charts/contract';
import { defineChartQuery, defineForm, drawn, type FormOf, text } from '@facet/sdk/chart-form';
import { baseQuery } from '@facet/sdk/chart-query';

const list = (label: string) => drawn(text({ label }), '');

const form = defineForm({
  controls: {
    metric: queryControls.metric,
    adhoc_filters: queryControls.adhoc_filters,
    ranges: list('ranges'),
    range_labels: list('rangeLabels'),
    markers: list('markers'),
    marker_labels: list('markerLabels'),
    marker_lines: list('markerLines'),
    marker_line_labels: list('markerLineLabels'),
  },
  sections: [
    section('query', 'data', [['metric'], ['adhoc_filters']]),
    section('options', 'customize', [
      ['ranges'],
      ['range_labels'],
      ['markers'],
      ['marker_labels'],
      ['marker_lines'],
      ['marker_line_labels'],
    ]),
  ],
});

export type BulletForm = FormOf<typeof form>;

export const bulletQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({ queries: [baseQuery(values)] }),
});
