import {
  colorControls,
  flowControls,
  partControls,
  queryControls,
  section,
  sortedByMetric,
} from '@facet/plugin-charts/contract';
import { defineChartQuery, defineForm, type FormOf } from '@facet/sdk/chart-form';
import { baseQuery } from '@facet/sdk/chart-query';

const form = defineForm({
  controls: {
    ...flowControls,
    metric: queryControls.metric,
    adhoc_filters: queryControls.adhoc_filters,
    row_limit: queryControls.row_limit,
    sort_by_metric: partControls.sort_by_metric,
    color_scheme: colorControls.color_scheme,
  },
  sections: [
    section('query', 'data', [
      ['source'],
      ['target'],
      ['metric'],
      ['adhoc_filters'],
      ['row_limit'],
      ['sort_by_metric'],
    ]),
    section('options', 'customize', [['color_scheme']]),
  ],
});

export type SankeyForm = FormOf<typeof form>;

export const sankeyQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({
    queries: [sortedByMetric(baseQuery(values, { source: 'columns', target: 'columns' }), values)],
  }),
});
