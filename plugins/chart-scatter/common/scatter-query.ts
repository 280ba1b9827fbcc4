import { cartesianControls, cartesianSections, scatterControls, withSeriesLimit } from '@facet/plugin-charts/contract';
import { defineChartQuery, defineForm } from '@facet/sdk/chart-form';
import { timeseriesQuery } from '@facet/sdk/chart-query';

const { area: _area, seriesType: _seriesType, ...controls } = cartesianControls;

const form = defineForm({
  controls: { ...controls, ...scatterControls },
  sections: cartesianSections([
    ['show_value'],
    ['stack'],
    ['only_total', 'percentage_threshold'],
    ['markerEnabled', 'markerSize'],
  ]),

  adopt: withSeriesLimit,
});

export const scatterQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({ queries: [timeseriesQuery(values)] }),
});
