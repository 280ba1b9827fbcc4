import { colorControls, section } from '@facet/plugin-charts/contract';
import { defineChartQuery, defineForm, type FormOf } from '@facet/sdk/chart-form';
import { baseQuery } from '@facet/sdk/chart-query';
import { numberControls, numberRows } from './number-controls.ts';

export const totalForm = defineForm({
  controls: { ...numberControls, conditional_formatting: colorControls.conditional_formatting },
  sections: [
    section('query', 'data', [['metric'], ['adhoc_filters']]),
    section('options', 'customize', [...numberRows, ['conditional_formatting']]),
  ],
});

export type TotalForm = FormOf<typeof totalForm>;

export const totalQuery = defineChartQuery({
  form: totalForm,
  buildQuery: (form) => ({ queries: [baseQuery(form)] }),
});
