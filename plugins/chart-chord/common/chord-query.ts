import {
  colorControls,
  formatControls,
  notEmpty,
  partControls,
  queryControls,
  section,
  sortedByMetric,
} from '@facet/plugin-charts/contract';
import { column, defineChartQuery, defineForm, type FormOf } from '@facet/sdk/chart-form';
import { baseQuery, columnLabel, uniqueBy } from '@facet/sdk/chart-query';

const form = defineForm({
  controls: {
    groupby: column({ label: 'source', only: 'groupable', validators: [notEmpty] }),
    columns: column({ label: 'target', only: 'groupable', validators: [notEmpty] }),
    metric: queryControls.metric,
    adhoc_filters: queryControls.adhoc_filters,
    row_limit: queryControls.row_limit,
    sort_by_metric: partControls.sort_by_metric,
    y_axis_format: formatControls.y_axis_format,
    color_scheme: colorControls.color_scheme,
  },
  sections: [
    section('query', 'data', [
      ['groupby'],
      ['columns'],
      ['metric'],
      ['adhoc_filters'],
      ['row_limit'],
      ['sort_by_metric'],
    ]),
    section('options', 'customize', [['y_axis_format'], ['color_scheme']]),
  ],
});

export type ChordForm = FormOf<typeof form>;

export const chordQuery = defineChartQuery({
  form,
  buildQuery(values) {
    const columns = uniqueBy(
      [values.groupby, values.columns].flatMap((one) => one ?? []),
      columnLabel,
    );
    return { queries: [sortedByMetric({ ...baseQuery(values), columns }, values)] };
  },
});
