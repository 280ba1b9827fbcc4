import { colorControls, queryControls, section } from '@facet/plugin-charts/contract';
import { mapBase, mapControls, mapSection, scriptsSection, spatialQuery } from '@facet/plugin-maps/contract';
import { defineChartQuery, defineForm, type FormOf, oneOf } from '@facet/sdk/chart-form';

const form = defineForm({
  controls: {
    line_column: mapControls.line_column,
    line_type: oneOf(['polyline', 'json'], { label: 'lineType', texts: 'encoding', default: 'json', clearable: false }),
    row_limit: queryControls.row_limit,
    filter_nulls: mapControls.filter_nulls,
    adhoc_filters: queryControls.adhoc_filters,
    color_picker: colorControls.color_picker,
    line_width: mapControls.line_width,
    line_width_unit: mapControls.line_width_unit,
    reverse_long_lat: mapControls.reverse_long_lat,
    ...mapBase,
  },
  sections: [
    section('query', 'data', [['line_column'], ['line_type'], ['row_limit', 'filter_nulls'], ['adhoc_filters']]),
    mapSection('map', [
      ['mapbox_style'],
      ['viewport'],
      ['color_picker'],
      ['line_width', 'line_width_unit'],
      ['reverse_long_lat', 'autozoom'],
    ]),
    scriptsSection,
  ],
});

export type DeckPathForm = FormOf<typeof form>;

export const deckPathQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({ queries: [spatialQuery(values, { shapes: [values.line_column] })] }),
});
