import { integer, notEmpty, queryControls, section } from '@facet/plugin-charts/contract';
import { mapBase, mapControls, mapSection, scriptsSection, spatialQuery } from '@facet/plugin-maps/contract';
import { color, column, defineChartQuery, defineForm, drawn, type FormOf, numberChoice } from '@facet/sdk/chart-form';

const form = defineForm({
  controls: {
    geojson: column({ label: 'geojson', validators: [notEmpty] }),
    row_limit: queryControls.row_limit,
    filter_nulls: mapControls.filter_nulls,
    adhoc_filters: queryControls.adhoc_filters,
    fill_color_picker: drawn(color({ label: 'fillColor' }), { r: 0, g: 122, b: 135, a: 1 }),
    stroke_color_picker: drawn(color({ label: 'strokeColor' }), { r: 0, g: 122, b: 135, a: 1 }),
    filled: mapControls.filled,
    stroked: mapControls.stroked,
    extruded: mapControls.extruded,
    line_width: mapControls.line_width,
    line_width_unit: mapControls.line_width_unit,
    point_radius_scale: numberChoice({
      label: 'pointScale',
      choices: () => [0, 100, 200, 300, 500].map((n) => [n, String(n)]),
      validators: [integer],
    }),
    ...mapBase,
  },
  sections: [
    section('query', 'data', [['geojson'], ['row_limit', 'filter_nulls'], ['adhoc_filters']]),
    mapSection('map', [['mapbox_style'], ['viewport'], ['autozoom']], false),
    mapSection(
      'geojson',
      [
        ['fill_color_picker', 'stroke_color_picker'],
        ['filled', 'stroked'],
        ['extruded'],
        ['line_width', 'line_width_unit'],
        ['point_radius_scale'],
      ],
      false,
    ),
    scriptsSection,
  ],
});

export type DeckGeojsonForm = FormOf<typeof form>;

export const deckGeojsonQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({ queries: [spatialQuery(values, { columns: [values.geojson] })] }),
});
