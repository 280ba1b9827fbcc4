import { cartesianControls, cartesianSections, stepControls, withSeriesLimit } from '@facet/plugin-charts/contract';
import { defineChartQuery, defineForm, type FormOf } from '@facet/sdk/chart-form';
import { timeseriesQuery } from '@facet/sdk/chart-query';

const MARKERS = ['markerEnabled', 'markerSize'] as const;
const TOTALS = ['only_total', 'percentage_threshold'] as const;

const timeseriesForm = defineForm({
  controls: cartesianControls,
  sections: cartesianSections([['seriesType'], ['show_value'], ['stack'], TOTALS, ['area', 'opacity'], MARKERS]),

  adopt: withSeriesLimit,
});
export type TimeseriesForm = FormOf<typeof timeseriesForm>;
export const timeseriesChartQuery = defineChartQuery({
  form: timeseriesForm,
  buildQuery: (values) => ({ queries: [timeseriesQuery(values)] }),
});

const smoothForm = defineForm({
  controls: cartesianControls,
  sections: cartesianSections([['show_value'], ['only_total'], MARKERS]),

  adopt: withSeriesLimit,
});
export const smoothQuery = defineChartQuery({
  form: smoothForm,
  buildQuery: (values) => ({ queries: [timeseriesQuery(values)] }),
});

const stepForm = defineForm({
  controls: { ...cartesianControls, ...stepControls },
  sections: cartesianSections([['seriesType'], ['show_value'], ['stack'], TOTALS, ['area', 'opacity'], MARKERS]),

  adopt: withSeriesLimit,
});
export type StepForm = FormOf<typeof stepForm>;
export const stepQuery = defineChartQuery({
  form: stepForm,
  buildQuery: (values) => ({ queries: [timeseriesQuery(values)] }),
});
