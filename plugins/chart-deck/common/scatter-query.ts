import { colorControls, notEmpty, number, queryControls, section } from '@facet/plugin-charts/contract';
import {
  mapBase,
  mapControls,
  mapSection,
  metricIn,
  readFixedOrMetric,
  scriptsSection,
  spatialQuery,
} from '@facet/plugin-maps/contract';
import { control, defineChartQuery, defineForm, drawn, type FormOf, numberText, oneOf } from '@facet/sdk/chart-form';

/** Units of a point's size: an area, or a radius. */
export const UNITS = ['square_m', 'square_km', 'square_miles', 'radius_m', 'radius_km', 'radius_miles'] as const;

const form = defineForm({
  controls: {
    spatial: mapControls.spatial,
    row_limit: queryControls.row_limit,
    filter_nulls: mapControls.filter_nulls,
    adhoc_filters: queryControls.adhoc_filters,
    point_radius_fixed: control('FixedOrMetricControl', readFixedOrMetric, {
      label: 'pointSize',
      default: { type: 'fix', value: 1000 },
    }),
    point_unit: oneOf(UNITS, { label: 'pointUnit', texts: 'unit', default: 'square_m', clearable: false }),
    min_radius: drawn(numberText({ label: 'minRadius', validators: [notEmpty, number] }), 2),
    max_radius: drawn(numberText({ label: 'maxRadius', validators: [notEmpty, number] }), 250),
    multiplier: mapControls.multiplier,
    color_picker: colorControls.color_picker,
    legend_position: mapControls.legend_position,
    legend_format: mapControls.legend_format,
    dimension: mapControls.dimension,
    color_scheme: colorControls.color_scheme,
    ...mapBase,
  },
  sections: [
    section('query', 'data', [['spatial'], ['row_limit', 'filter_nulls'], ['adhoc_filters']]),
    mapSection('map', [['mapbox_style'], ['autozoom'], ['viewport']]),
    mapSection(
      'pointSize',
      [['point_radius_fixed'], ['point_unit'], ['min_radius', 'max_radius'], ['multiplier']],
      false,
    ),
    mapSection(
      'pointColor',
      [['color_picker'], ['legend_position', 'legend_format'], ['dimension'], ['color_scheme']],
      false,
    ),
    scriptsSection,
  ],
});

export type DeckScatterForm = FormOf<typeof form>;

export const deckScatterQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({
    queries: [
      spatialQuery(values, {
        places: [values.spatial],
        columns: [values.dimension],
        metrics: [metricIn(values.point_radius_fixed)],
      }),
    ],
  }),
});
