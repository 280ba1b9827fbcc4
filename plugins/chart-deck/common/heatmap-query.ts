import { colorControls, integer, notEmpty, number, plain, queryControls, section } from '@facet/plugin-charts/contract';
import { mapBase, mapControls, mapSection, scriptsSection, spatialQuery } from '@facet/plugin-maps/contract';
import { defineChartQuery, defineForm, drawn, type FormOf, metric, numberChoice, oneOf } from '@facet/sdk/chart-form';

const form = defineForm({
  controls: {
    spatial: mapControls.spatial,
    size: metric({ label: 'weight', validators: [notEmpty] }),
    row_limit: queryControls.row_limit,
    filter_nulls: mapControls.filter_nulls,
    adhoc_filters: queryControls.adhoc_filters,
    intensity: numberChoice({
      label: 'intensity',
      choices: () => plain([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]),
      clearable: false,
      default: 1,
      validators: [number],
    }),
    radius_pixels: numberChoice({
      label: 'radiusPixels',
      choices: () => plain([5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70]),
      clearable: false,
      default: 30,
      validators: [integer],
    }),
    linear_color_scheme: colorControls.linear_color_scheme,
    aggregation: drawn(oneOf(['sum', 'mean'], { label: 'aggregation', texts: 'aggregateOf', clearable: false }), 'sum'),
    ...mapBase,
  },
  sections: [
    section('query', 'data', [
      ['spatial', 'size'],
      ['row_limit', 'filter_nulls'],
      ['adhoc_filters'],
      ['intensity', 'radius_pixels'],
    ]),
    mapSection('map', [['mapbox_style'], ['viewport'], ['linear_color_scheme', 'autozoom'], ['aggregation']], false),
    scriptsSection,
  ],
});

export type DeckHeatmapForm = FormOf<typeof form>;

export const deckHeatmapQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({ queries: [spatialQuery(values, { places: [values.spatial], metrics: [values.size] })] }),
});
