import { cartesianControls, cartesianSections, withSeriesLimit } from '@facet/plugin-charts/contract';
import { defineChartQuery, defineForm, type FormOf } from '@facet/sdk/chart-form';
import { timeseriesQuery } from '@facet/sdk/chart-query';

const form = defineForm({
  controls: cartesianControls,
  sections: cartesianSections([
    ['seriesType'],
    ['show_value'],
    ['stack'],
    ['only_total', 'percentage_threshold'],
    ['area', 'opacity'],
    ['markerEnabled', 'markerSize'],
  ]),

  adopt: withSeriesLimit,
});

export type LineForm = FormOf<typeof form>;

export const lineQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({ queries: [timeseriesQuery(values)] }),
});
