import { colorControls, integer, notEmpty, queryControls, section } from '@facet/plugin-charts/contract';
import {
  mapBase,
  mapControls,
  mapSection,
  metricIn,
  readFixedOrMetric,
  scriptsSection,
  spatialQuery,
} from '@facet/plugin-maps/contract';
import {
  checkbox,
  color,
  column,
  control,
  defineChartQuery,
  defineForm,
  drawn,
  type FormOf,
  metric,
  numberChoice,
  oneOf,
  slider,
  textChoices,
} from '@facet/sdk/chart-form';

const form = defineForm({
  controls: {
    line_column: column({ label: 'polygonColumn', validators: [notEmpty] }),
    line_type: oneOf(['polyline', 'json', 'geohash'], {
      label: 'polygonType',
      texts: 'encoding',
      default: 'json',
      clearable: false,
    }),
    adhoc_filters: queryControls.adhoc_filters,
    metric: metric({ label: 'metric' }),
    point_radius_fixed: control('FixedOrMetricControl', readFixedOrMetric, {
      label: 'elevation',
      default: { type: 'fix', value: 1000 },
    }),
    row_limit: queryControls.row_limit,
    reverse_long_lat: mapControls.reverse_long_lat,
    filter_nulls: mapControls.filter_nulls,
    fill_color_picker: drawn(color({ label: 'fillColor' }), { r: 0, g: 122, b: 135, a: 1 }),
    stroke_color_picker: drawn(color({ label: 'strokeColor' }), { r: 0, g: 122, b: 135, a: 1 }),
    filled: mapControls.filled,
    stroked: mapControls.stroked,
    extruded: mapControls.extruded,
    multiplier: mapControls.multiplier,
    line_width: mapControls.line_width,
    line_width_unit: mapControls.line_width_unit,
    linear_color_scheme: colorControls.linear_color_scheme,
    opacity: drawn(slider({ label: 'opacity', min: 0, max: 100, step: 1 }), 80),
    num_buckets: drawn(
      numberChoice({
        label: 'buckets',
        choices: () => [2, 3, 5, 10].map((n) => [n, String(n)]),
        validators: [integer],
      }),
      5,
    ),
    break_points: drawn(textChoices({ label: 'breakPoints', choices: () => [], freeForm: true })),
    table_filter: drawn(checkbox({ label: 'emitFilter' }), false),
    toggle_polygons: drawn(checkbox({ label: 'multipleFilter' }), true),
    legend_position: mapControls.legend_position,
    legend_format: mapControls.legend_format,
    ...mapBase,
  },
  sections: [
    section('query', 'data', [
      ['line_column'],
      ['line_type'],
      ['adhoc_filters'],
      ['metric'],
      ['point_radius_fixed'],
      ['row_limit'],
      ['reverse_long_lat'],
      ['filter_nulls'],
    ]),
    mapSection('map', [['mapbox_style'], ['viewport'], ['autozoom']]),
    mapSection('polygon', [
      ['fill_color_picker', 'stroke_color_picker'],
      ['filled', 'stroked'],
      ['extruded'],
      ['multiplier'],
      ['line_width', 'line_width_unit'],
      ['linear_color_scheme', 'opacity'],
      ['num_buckets', 'break_points'],
      ['table_filter', 'toggle_polygons'],
      ['legend_position', 'legend_format'],
    ]),
    scriptsSection,
  ],
});

export type DeckPolygonForm = FormOf<typeof form>;

export const deckPolygonQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({
    queries: [
      spatialQuery(values, {
        shapes: [values.line_column],
        metrics: [values.metric, metricIn(values.point_radius_fixed)],
      }),
    ],
  }),
});
