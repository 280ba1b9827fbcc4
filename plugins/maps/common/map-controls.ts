import { integer, notEmpty, number, plain } from '@facet/plugin-charts/contract';
import {
  checkbox,
  column,
  columns,
  type Control,
  control,
  drawn,
  metric,
  numberText,
  oneOf,
  sharedControls,
  textChoice,
  textOf,
} from '@facet/sdk/chart-form';
import { DEFAULT_STYLE, MAP_STYLES } from './map-styles.ts';
import { FIRST_VIEW, readView } from './map-view.ts';
import { readSpatial, spatialConfiguration } from './spatial.ts';

const NAMESPACE = 'facet/maps';

const CORNERS = ['tl', 'tr', 'bl', 'br'] as const;
/** Position of the legend; `null` for no legend. */
export type Corner = (typeof CORNERS)[number] | null;

const corner = control<Corner>('SelectControl', (value) => CORNERS.find((one) => one === value), {
  default: 'tr',
  options: (t) => ({
    choices: [[null, t('corner.none')], ...CORNERS.map((one) => [one, t(`corner.${one}`)])],
    clearable: false,
  }),
});

/** `null` means no legend, which differs from no choice. */
const legendPosition: Control<Corner> = {
  ...corner,
  redraws: true,
  fills: true,
  read: (value) => (value === null ? null : (corner.read(value) ?? 'tr')),
};

/** JavaScript of other clients of the contract: it is kept in the form and never executed. */
const script = () => control('KeptTextControl', textOf);

export const mapControls = sharedControls(NAMESPACE, (name) => `control.${name}`, {
  spatial: control('SpatialControl', readSpatial, { validators: [notEmpty, spatialConfiguration] }),
  filter_nulls: checkbox({ default: true }),
  mapbox_style: drawn(
    textChoice({
      choices: (t) => MAP_STYLES.map((style) => [style, t(`style.${style.split('/').at(-1)}`)]),
      freeForm: true,
      clearable: false,
    }),
    DEFAULT_STYLE,
  ),
  autozoom: drawn(checkbox(), true),
  viewport: drawn(control('ViewportControl', readView), FIRST_VIEW),
  legend_position: legendPosition,
  legend_format: drawn(
    textChoice({ choices: () => 'number-formats', freeForm: true, clearable: false }),
    'SMART_NUMBER',
  ),
  dimension: column({ only: 'groupable' }),
  size: metric({ validators: [notEmpty] }),
  extruded: drawn(checkbox(), true),
  grid_size: drawn(numberText({ whole: true, validators: [integer] }), 20),
  line_width: drawn(numberText({ whole: true, validators: [integer] }), 1),
  line_width_unit: drawn(oneOf(['meters', 'pixels'], { texts: 'unit' }), 'pixels'),
  line_column: column({ validators: [notEmpty] }),
  reverse_long_lat: checkbox({ default: false }),
  filled: drawn(checkbox(), true),
  stroked: drawn(checkbox(), false),
  multiplier: drawn(numberText({ validators: [number] }), 1),
  stroke_width: drawn(textChoice({ choices: () => plain([1, 2, 3, 4, 5]), freeForm: true, validators: [integer] })),
  js_columns: columns({ default: [], names: true }),
  js_data_mutator: script(),
  js_tooltip: script(),
  js_onclick_href: script(),
});

/** Controls of every map with marks at places. */
export const mapBase = {
  mapbox_style: mapControls.mapbox_style,
  autozoom: mapControls.autozoom,
  viewport: mapControls.viewport,
  js_columns: mapControls.js_columns,
  js_data_mutator: mapControls.js_data_mutator,
  js_tooltip: mapControls.js_tooltip,
  js_onclick_href: mapControls.js_onclick_href,
};

/** A section with one of the headings that maps share. */
export function mapSection<const Name extends string>(
  label: 'map' | 'advanced' | 'pointSize' | 'pointColor' | 'arc' | 'grid' | 'polygon' | 'geojson',
  rows: readonly (readonly Name[])[],
  expanded = true,
) {
  return { label: `section.${label}`, namespace: NAMESPACE, tab: 'data' as const, expanded, rows };
}

export const scriptsSection = mapSection(
  'advanced',
  [['js_columns'], ['js_data_mutator'], ['js_tooltip'], ['js_onclick_href']],
  false,
);
