import { integer, notEmpty, queryControls, section } from '@facet/plugin-charts/contract';
import {
  mapBase,
  mapControls,
  mapSection,
  scriptsSection,
  spatialQuery,
  readContours,
} from '@facet/plugin-maps/contract';
import {
  control,
  defineChartQuery,
  defineForm,
  drawn,
  type FormOf,
  metric,
  numberText,
  oneOf,
} from '@facet/sdk/chart-form';

const form = defineForm({
  controls: {
    spatial: mapControls.spatial,
    size: metric({ label: 'weight', validators: [notEmpty] }),
    row_limit: queryControls.row_limit,
    filter_nulls: mapControls.filter_nulls,
    adhoc_filters: queryControls.adhoc_filters,
    cellSize: drawn(numberText({ label: 'cellSize', whole: true, validators: [integer] }), 300),
    aggregation: drawn(
      oneOf(['sum', 'min', 'max', 'mean'], { label: 'aggregation', texts: 'aggregateOf', clearable: false }),
      'sum',
    ),
    contours: drawn(control('ContourControl', readContours, { label: 'contours' })),
    ...mapBase,
  },
  sections: [
    section('query', 'data', [['spatial'], ['row_limit'], ['size'], ['filter_nulls'], ['adhoc_filters']]),
    mapSection('map', [['mapbox_style'], ['autozoom'], ['viewport'], ['cellSize'], ['aggregation'], ['contours']]),
    scriptsSection,
  ],
});

export type DeckContourForm = FormOf<typeof form>;

export const deckContourQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({ queries: [spatialQuery(values, { places: [values.spatial], metrics: [values.size] })] }),
});
