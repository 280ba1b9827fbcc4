import { colorControls, notEmpty, queryControls, section } from '@facet/plugin-charts/contract';
import {
  mapBase,
  mapControls,
  mapSection,
  readSpatial,
  scriptsSection,
  spatialConfiguration,
  spatialQuery,
} from '@facet/plugin-maps/contract';
import { color, control, defineChartQuery, defineForm, drawn, type FormOf } from '@facet/sdk/chart-form';

const form = defineForm({
  controls: {
    start_spatial: control('SpatialControl', readSpatial, {
      label: 'start',
      validators: [notEmpty, spatialConfiguration],
    }),
    end_spatial: control('SpatialControl', readSpatial, { label: 'end', validators: [notEmpty, spatialConfiguration] }),
    row_limit: queryControls.row_limit,
    filter_nulls: mapControls.filter_nulls,
    adhoc_filters: queryControls.adhoc_filters,
    color_picker: colorControls.color_picker,
    target_color_picker: drawn(color({ label: 'targetColor' }), { r: 0, g: 122, b: 135, a: 1 }),
    dimension: mapControls.dimension,
    color_scheme: colorControls.color_scheme,
    stroke_width: mapControls.stroke_width,
    legend_position: mapControls.legend_position,
    legend_format: mapControls.legend_format,
    ...mapBase,
  },
  sections: [
    section('query', 'data', [['start_spatial'], ['end_spatial'], ['row_limit', 'filter_nulls'], ['adhoc_filters']]),
    mapSection('map', [['mapbox_style'], ['autozoom'], ['viewport']], false),
    mapSection(
      'arc',
      [
        ['color_picker', 'target_color_picker'],
        ['dimension', 'color_scheme'],
        ['stroke_width', 'legend_position'],
        ['legend_format'],
      ],
      false,
    ),
    scriptsSection,
  ],
});

export type DeckArcForm = FormOf<typeof form>;

export const deckArcQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({
    queries: [
      spatialQuery(values, { places: [values.start_spatial, values.end_spatial], columns: [values.dimension] }),
    ],
  }),
});
