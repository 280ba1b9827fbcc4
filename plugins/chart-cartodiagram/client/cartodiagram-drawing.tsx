import type { Charts } from '@facet/plugin-charts/contract.client';
import { extentOf, type Told } from '@facet/plugin-maps/contract';
import type { MapDrawing, MapLegend, MapPin, TileSource } from '@facet/plugin-maps/contract.client';
import { listOf } from '@facet/sdk/chart-form';
import { columnLabel, metricLabel, queryMetricsOf } from '@facet/sdk/chart-query';
import type { FormData } from '@facet/sdk/common';
import { type CartodiagramForm, chartAtPlaces } from '../common/cartodiagram-query.ts';
import type { LayerConfig } from '../common/map-layers.ts';
import { type PixelSize, sizeAt } from '../common/zoom-sizes.ts';
import { partLabels } from './part-labels.ts';
import { type PartAtPlace, partsAtPlaces } from './parts-at-places.ts';

/** Limited because each is a complete chart. */
const MOST_CHARTS = 60;
const MOST_LABELS = 12;
/** On a narrower map the legend would hide the charts. */
const ROOM_FOR_LEGEND = 320;
const WORLD = { longitude: 0, latitude: 20, zoom: 1, bearing: 0, pitch: 0 } as const;
const WMS_VERSION = '1.3.0';

/** Draws a saved chart at each place, with the rows of that place. */
/** CSS pixels. On a smaller map, the sizes of the form would hide it; there charts have at most this share of its smaller side. */
const SMALL = 200;
const LARGEST = 0.4;

export function cartodiagramDrawing({
  ChartView,
  colorsOf,
}: Pick<Charts, 'ChartView' | 'colorsOf'>): MapDrawing<CartodiagramForm & FormData> {
  const legendOf = (form: FormData, parts: readonly PartAtPlace[]): MapLegend | undefined => {
    const labels = partLabels(form, parts);
    // One label says no more than the title, and many hide the map.
    if (labels.length < 2 || labels.length > MOST_LABELS) return undefined;
    const colors = colorsOf(form, labels);
    const entries = labels.map((label) => ({ key: label, label, color: colors.get(label) ?? '' }));
    return { corner: 'tr', entries, switches: false };
  };
  return {
    scene({ formData: form, queries, datasource, hooks, width, height }) {
      const asked = chartAtPlaces(form);
      const column = form.geom_column === undefined ? '' : columnLabel(form.geom_column);
      const { parts, told } = partsAtPlaces(queries, column, asked === undefined ? '' : singleColumn(asked));
      const drawn = asked === undefined ? undefined : withoutPlace(asked, column);
      const { r, g, b, a = 1 } = form.chart_background_color;
      const card = {
        width: '100%',
        height: '100%',
        overflow: 'hidden',
        background: `rgba(${r}, ${g}, ${b}, ${a})`,
        borderRadius: Math.min(100, Math.max(0, form.chart_background_border_radius)),
      };
      const size: MapPin['size'] = (zoom) => within(sizeAt(form.chart_size, zoom), Math.min(width, height));
      const pins = parts.slice(0, MOST_CHARTS).flatMap((part): MapPin[] =>
        drawn === undefined
          ? []
          : [
              {
                key: part.key,
                place: part.place,
                size,
                content: (
                  <div style={card}>
                    <ChartView formData={drawn} queries={part.queries} datasource={datasource} />
                  </div>
                ),
              },
            ],
      );
      const { map_view: view } = form;
      const { setControlValue } = hooks;
      const unshown: readonly Told[] =
        parts.length > pins.length ? [{ key: 'unshownPins', count: parts.length - pins.length }] : [];
      const chosen = {
        longitude: view.fixedLongitude ?? view.longitude ?? WORLD.longitude,
        latitude: view.fixedLatitude ?? view.latitude ?? WORLD.latitude,
        zoom: view.fixedZoom ?? view.zoom ?? WORLD.zoom,
      };
      return {
        count: pins.length,
        extent: extentOf(parts.map(({ place }) => place)),
        view: { ...WORLD, ...bounded(chosen) },
        fits: view.mode === 'FIT_DATA',
        style: '',
        tiles: form.layer_configs.map(tilesOf),
        pins,
        legend: drawn === undefined || width < ROOM_FOR_LEGEND ? undefined : legendOf(drawn, parts),
        told: [...told, ...unshown],
        layers: () => [],
        ...(setControlValue
          ? {
              moved: ({ longitude, latitude, zoom }) =>
                setControlValue('map_view', { ...view, longitude, latitude, zoom }),
            }
          : {}),
      };
    },

    label: ({ count }, t) => t('label', { count }),
  };
}

/** Name of the column for a place whose group consists only of the place. */
function singleColumn(form: FormData): string {
  const [metric] = [...queryMetricsOf(form['metrics']), ...queryMetricsOf(form['metric'])];
  return metric === undefined ? '' : metricLabel(metric);
}

/** The form for drawing: the column of the places is removed, because the rows no longer contain it. */
const withoutPlace = (form: FormData, column: string): FormData => ({
  ...form,
  groupby: listOf<string>(form['groupby']).filter((one) => columnLabel(one) !== column),
});

function bounded({
  longitude,
  latitude,
  zoom,
}: {
  readonly longitude: number;
  readonly latitude: number;
  readonly zoom: number;
}) {
  return {
    longitude: Math.min(180, Math.max(-180, longitude)),
    latitude: Math.min(85, Math.max(-85, latitude)),
    zoom: Math.min(20, Math.max(0, zoom)),
  };
}

/** Shapes (`WFS`) have no tiles; like a layer without an address, such a layer counts as not drawn. */
function tilesOf({ type, url, layersParam, version, attribution }: LayerConfig): TileSource {
  const credit = attribution === undefined ? {} : { attribution };
  return type === 'WMS'
    ? { type, url, layers: layersParam ?? '', version: version ?? WMS_VERSION, ...credit }
    : { type: 'XYZ', url: type === 'WFS' ? '' : url, ...credit };
}

function within({ width, height }: PixelSize, side: number): PixelSize {
  if (side >= SMALL) return { width, height };
  const scale = Math.min(1, (side * LARGEST) / Math.max(1, width, height));
  return { width: width * scale, height: height * scale };
}
