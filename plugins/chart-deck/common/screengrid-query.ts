import { colorControls, notEmpty, queryControls, section } from '@facet/plugin-charts/contract';
import { mapBase, mapControls, mapSection, scriptsSection, spatialQuery } from '@facet/plugin-maps/contract';
import { defineChartQuery, defineForm, type FormOf, metric } from '@facet/sdk/chart-form';

const form = defineForm({
  controls: {
    spatial: mapControls.spatial,
    size: metric({ label: 'weight', validators: [notEmpty] }),
    row_limit: queryControls.row_limit,
    filter_nulls: mapControls.filter_nulls,
    adhoc_filters: queryControls.adhoc_filters,
    grid_size: mapControls.grid_size,
    color_picker: colorControls.color_picker,
    ...mapBase,
  },
  sections: [
    section('query', 'data', [['spatial', 'size'], ['row_limit', 'filter_nulls'], ['adhoc_filters']]),
    mapSection('map', [['mapbox_style'], ['autozoom'], ['viewport']], false),
    mapSection('grid', [['grid_size', 'color_picker']]),
    scriptsSection,
  ],
});

export type DeckScreengridForm = FormOf<typeof form>;

export const deckScreengridQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({ queries: [spatialQuery(values, { places: [values.spatial], metrics: [values.size] })] }),
});
