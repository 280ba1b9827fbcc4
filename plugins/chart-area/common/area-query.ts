import { areaControls, cartesianControls, cartesianSections, withSeriesLimit } from '@facet/plugin-charts/contract';
import { defineChartQuery, defineForm, type FormOf } from '@facet/sdk/chart-form';
import { timeseriesQuery } from '@facet/sdk/chart-query';

const { area: _area, ...controls } = cartesianControls;

const form = defineForm({
  controls: { ...controls, ...areaControls },
  sections: cartesianSections([
    ['seriesType'],
    ['opacity'],
    ['show_value'],
    ['stack'],
    ['show_extra_controls'],
    ['only_total', 'percentage_threshold'],
    ['markerEnabled', 'markerSize'],
  ]),

  adopt: withSeriesLimit,
});

export type AreaForm = FormOf<typeof form>;

export const areaQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({ queries: [timeseriesQuery(values)] }),
});
