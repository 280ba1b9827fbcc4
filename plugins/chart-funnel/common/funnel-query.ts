import {
  colorControls,
  formatControls,
  legendControls,
  legendSection,
  partControls,
  queryControls,
  section,
  sortedByMetric,
} from '@facet/plugin-charts/contract';
import { checkbox, defineChartQuery, defineForm, drawn, type FormOf, oneOf } from '@facet/sdk/chart-form';
import { baseQuery } from '@facet/sdk/chart-query';

/** Numbered as in the contract: name, value, percentage, name and value, name and percentage, all, value and percentage. */
const CONTENTS = [0, 1, 2, 3, 4, 5, 6] as const;
const TOOLTIP_CONTENTS = [0, 1, 2, 3, 4, 5] as const;
const FEW_STEPS = 10;

const form = defineForm({
  controls: {
    groupby: queryControls.groupby,
    metric: queryControls.metric,
    adhoc_filters: queryControls.adhoc_filters,
    row_limit: { ...queryControls.row_limit, default: FEW_STEPS },
    sort_by_metric: { ...partControls.sort_by_metric, default: true },
    percent_calculation_type: drawn(
      oneOf(['first_step', 'prev_step', 'total'], { label: 'percentType', texts: 'percent', clearable: false }),
      'first_step',
    ),
    color_scheme: colorControls.color_scheme,
    ...legendControls,
    label_type: drawn(oneOf(CONTENTS, { label: 'labelContents', texts: 'contents', clearable: false }), 0),
    tooltip_label_type: drawn(
      oneOf(TOOLTIP_CONTENTS, { label: 'tooltipContents', texts: 'contents', clearable: false }),
      5,
    ),
    number_format: formatControls.number_format,
    currency_format: formatControls.currency_format,
    show_labels: partControls.show_labels,
    show_tooltip_labels: drawn(checkbox({ label: 'showTooltipLabels' }), true),
  },
  sections: [
    section('query', 'data', [
      ['groupby'],
      ['metric'],
      ['adhoc_filters'],
      ['row_limit'],
      ['sort_by_metric'],
      ['percent_calculation_type'],
    ]),
    section('options', 'customize', [
      ['color_scheme'],
      ['label_type'],
      ['tooltip_label_type'],
      ['number_format'],
      ['currency_format'],
      ['show_labels', 'show_tooltip_labels'],
    ]),
    legendSection,
  ],
  // The row limit of another type would produce hundreds of steps.
  adopt: (stored) => ({ ...stored, row_limit: FEW_STEPS }),
});

export type FunnelForm = FormOf<typeof form>;

export const funnelQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({ queries: [sortedByMetric(baseQuery(values), values)] }),
});
