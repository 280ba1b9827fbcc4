import { integer, notEmpty, number, plain, queryControls, section } from '@facet/plugin-charts/contract';
import { mapControls } from '@facet/plugin-maps/contract';
import {
  checkbox,
  column,
  columns,
  defineChartQuery,
  defineForm,
  drawn,
  type FormOf,
  numberText,
  oneOf,
  textChoice,
  textChoices,
} from '@facet/sdk/chart-form';
import { baseQuery, columnLabel } from '@facet/sdk/chart-query';
import type { QueryColumn, QueryObject } from '@facet/sdk/common';

const COLORS = {
  cyan: 'rgb(0, 139, 139)',
  purple: 'rgb(128, 0, 128)',
  gold: 'rgb(255, 215, 0)',
  gray: 'rgb(69, 69, 69)',
  crimson: 'rgb(220, 20, 60)',
  green: 'rgb(34, 139, 34)',
} as const;

/** Value for an automatic radius instead of a column. */
export const AUTO_RADIUS = 'Auto';
/** Value for a label with the number of places instead of a column. */
export const COUNT_LABEL = 'count';

export const AGGREGATORS = ['sum', 'mean', 'min', 'max', 'std', 'var'] as const;

/** The default view of forms; a map with this view shows all places instead. */
export const FIRST_PLACE = { longitude: -122.405293, latitude: 37.772123, zoom: 11 } as const;

const part = (label: 'points' | 'labels' | 'looks' | 'view') => ({
  label: `section.${label}`,
  tab: 'data' as const,
  expanded: label === 'view',
});

const form = defineForm({
  controls: {
    all_columns_x: column({ label: 'longitude', validators: [notEmpty] }),
    all_columns_y: column({ label: 'latitude', validators: [notEmpty] }),
    clustering_radius: textChoice({
      label: 'clusteringRadius',
      choices: () => plain(['0', '20', '40', '60', '80', '100', '200', '500', '1000']),
      freeForm: true,
      default: '60',
      validators: [integer],
    }),
    row_limit: queryControls.row_limit,
    adhoc_filters: queryControls.adhoc_filters,
    groupby: columns({ label: 'groupby', default: [], only: 'groupable' }),
    point_radius: textChoice({
      label: 'pointRadius',
      choices: (t) => [[AUTO_RADIUS, t('auto')]],
      freeForm: true,
      default: AUTO_RADIUS,
    }),
    point_radius_unit: oneOf(['Pixels', 'Miles', 'Kilometers'], {
      label: 'pointUnit',
      texts: 'unit',
      default: 'Pixels',
    }),
    mapbox_label: textChoices({
      label: 'labels',
      choices: (t) => [[COUNT_LABEL, t('count')]],
      freeForm: true,
      default: [],
    }),
    pandas_aggfunc: oneOf(AGGREGATORS, { label: 'aggregator', texts: 'aggregate', default: 'sum', clearable: false }),
    render_while_dragging: checkbox({ label: 'live', default: true }),
    mapbox_style: mapControls.mapbox_style,
    global_opacity: numberText({ label: 'opacity', default: 1, validators: [number] }),
    mapbox_color: textChoice({
      label: 'color',
      choices: (t) => Object.entries(COLORS).map(([key, color]) => [color, t(`colorOf.${key}`)]),
      freeForm: true,
      default: COLORS.cyan,
    }),
    viewport_longitude: drawn(numberText({ label: 'viewLongitude', validators: [number] }), FIRST_PLACE.longitude),
    viewport_latitude: drawn(numberText({ label: 'viewLatitude', validators: [number] }), FIRST_PLACE.latitude),
    viewport_zoom: drawn(numberText({ label: 'zoom', validators: [number] }), FIRST_PLACE.zoom),
  },
  sections: [
    section('query', 'data', [
      ['all_columns_x', 'all_columns_y'],
      ['clustering_radius'],
      ['row_limit'],
      ['adhoc_filters'],
      ['groupby'],
    ]),
    { ...part('points'), rows: [['point_radius'], ['point_radius_unit']] },
    { ...part('labels'), rows: [['mapbox_label'], ['pandas_aggfunc']] },
    { ...part('looks'), rows: [['render_while_dragging'], ['mapbox_style'], ['global_opacity'], ['mapbox_color']] },
    { ...part('view'), rows: [['viewport_longitude', 'viewport_latitude'], ['viewport_zoom']] },
  ],
});

export type ClustersForm = FormOf<typeof form>;

export const clustersQuery = defineChartQuery({
  form,
  buildQuery: (values) => ({ queries: [query(values)] }),
});

/** The column of the label, unless it is the number of places. */
export const labelColumn = ({ mapbox_label: [label] = [] }: ClustersForm): string | undefined =>
  label === COUNT_LABEL ? undefined : label;
export const radiusColumn = ({ point_radius: radius }: ClustersForm): string | undefined =>
  radius === AUTO_RADIUS ? undefined : radius;

/** A query for single rows or, with dimensions, for groups. */
function query(values: ClustersForm): QueryObject {
  const { metrics: _none, ...base } = baseQuery(values);
  const groups = values.groupby ?? [];
  const places = [values.all_columns_x, values.all_columns_y, labelColumn(values), radiusColumn(values)];
  if (groups.length > 0) return { ...base, columns: groups, metrics: [] };
  return { ...base, columns: distinct(places.flatMap((one) => (one === undefined ? [] : [one]))) };
}

const distinct = (asked: readonly QueryColumn[]): readonly QueryColumn[] => [
  ...new Map(asked.map((one) => [columnLabel(one), one])).values(),
];
