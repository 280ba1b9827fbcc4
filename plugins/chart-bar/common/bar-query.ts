import { barControls, cartesianControls, cartesianSections, withSeriesLimit } from '@facet/plugin-charts/contract';
import { defineChartQuery, defineForm, drawn, type FormOf, radio } from '@facet/sdk/chart-form';
import { timeseriesQuery } from '@facet/sdk/chart-query';

const form = defineForm({
  controls: {
    ...cartesianControls,
    ...barControls,
    orientation: drawn(
      radio(['vertical', 'horizontal'], { texts: 'orientation', label: 'orientation.label' }),
      'vertical',
    ),
  },
  sections: [
    ...cartesianSections([['show_value'], ['stack'], ['stackDimension'], ['only_total', 'percentage_threshold']]),
    { label: 'section.orientation', tab: 'customize', rows: [['orientation']] },
  ],

  adopt: withSeriesLimit,
});

export type BarForm = FormOf<typeof form>;

export const barQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({ queries: [timeseriesQuery(values)] }),
});
