import { colorControls, formatControls, notEmpty, queryControls, section } from '@facet/plugin-charts/contract';
import { column, defineChartQuery, defineForm, type FormOf, textChoice } from '@facet/sdk/chart-form';
import { baseQuery } from '@facet/sdk/chart-query';
import { COUNTRIES } from './countries.ts';

const form = defineForm({
  controls: {
    select_country: textChoice({
      label: 'country',
      choices: () => COUNTRIES.map((country) => [country, countryName(country)]),
      validators: [notEmpty],
    }),
    entity: column({ label: 'entity', only: 'groupable', validators: [notEmpty] }),
    metric: queryControls.metric,
    adhoc_filters: queryControls.adhoc_filters,
    number_format: formatControls.number_format,
    linear_color_scheme: colorControls.linear_color_scheme,
  },
  sections: [
    section('query', 'data', [['select_country'], ['entity'], ['metric'], ['adhoc_filters']]),
    section('options', 'customize', [['number_format'], ['linear_color_scheme']]),
  ],
});

export type CountryMapForm = FormOf<typeof form>;

export const countryMapQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({ queries: [baseQuery(values, { entity: 'columns' })] }),
});

/** The display name of a key such as `united_arab_emirates`. */
export function countryName(country: string): string {
  if (country === 'uk' || country === 'usa') return country.toUpperCase();
  const small = new Set(['and', 'of', 'the']);
  return country
    .split('_')
    .map((word, at) => (at > 0 && small.has(word) ? word : word.slice(0, 1).toUpperCase() + word.slice(1)))
    .join(' ');
}
