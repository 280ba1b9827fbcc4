import {
  colorControls,
  integer,
  notEmpty,
  partControls,
  queryControls,
  section,
  sortedByMetric,
} from '@facet/plugin-charts/contract';
import { column, defineChartQuery, defineForm, drawn, type FormOf, numberText, oneOf } from '@facet/sdk/chart-form';
import { baseQuery } from '@facet/sdk/chart-query';

const FEW_WORDS = 100;

const form = defineForm({
  controls: {
    series: column({ label: 'dimension', only: 'groupable', validators: [notEmpty] }),
    metric: queryControls.metric,
    adhoc_filters: queryControls.adhoc_filters,
    row_limit: { ...queryControls.row_limit, default: FEW_WORDS },
    sort_by_metric: partControls.sort_by_metric,
    size_from: drawn(numberText({ label: 'sizeFrom', whole: true, validators: [integer] }), 10),
    size_to: drawn(numberText({ label: 'sizeTo', whole: true, validators: [integer] }), 70),
    rotation: drawn(
      oneOf(['random', 'flat', 'square'], { label: 'rotationLabel', texts: 'rotation', clearable: false }),
      'square',
    ),
    color_scheme: colorControls.color_scheme,
  },
  sections: [
    section('query', 'data', [['series'], ['metric'], ['adhoc_filters'], ['row_limit'], ['sort_by_metric']]),
    section('options', 'customize', [['size_from', 'size_to'], ['rotation'], ['color_scheme']]),
  ],
});

export type WordCloudForm = FormOf<typeof form>;

export const wordCloudQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({ queries: [sortedByMetric(baseQuery(values), values, 'by-columns')] }),
});
