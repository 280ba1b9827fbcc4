import { colorControls, notEmpty, queryControls, section } from '@facet/plugin-charts/contract';
import { mapBase, mapControls, mapSection, scriptsSection, spatialQuery } from '@facet/plugin-maps/contract';
import { defineChartQuery, defineForm, type FormOf, metric } from '@facet/sdk/chart-form';

const form = defineForm({
  controls: {
    spatial: mapControls.spatial,
    size: metric({ label: 'height', validators: [notEmpty] }),
    row_limit: queryControls.row_limit,
    filter_nulls: mapControls.filter_nulls,
    adhoc_filters: queryControls.adhoc_filters,
    color_scheme: colorControls.color_scheme,
    grid_size: mapControls.grid_size,
    extruded: mapControls.extruded,
    ...mapBase,
  },
  sections: [
    section('query', 'data', [['spatial', 'size'], ['row_limit', 'filter_nulls'], ['adhoc_filters']]),
    mapSection('map', [['mapbox_style', 'color_scheme'], ['autozoom'], ['viewport'], ['grid_size', 'extruded']], false),
    scriptsSection,
  ],
});

export type DeckGridForm = FormOf<typeof form>;

export const deckGridQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({ queries: [spatialQuery(values, { places: [values.spatial], metrics: [values.size] })] }),
});
