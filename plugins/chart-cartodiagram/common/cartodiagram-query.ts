import { notEmpty } from '@facet/plugin-charts/contract';
import {
  color,
  column,
  control,
  defineChartQuery,
  defineForm,
  drawn,
  type FormOf,
  slider,
} from '@facet/sdk/chart-form';
import { columnLabel, extraFormDataOf, withExtraFormData, queryColumnsOf } from '@facet/sdk/chart-query';
import type { FormData } from '@facet/sdk/common';
import { readChosenChart } from './chosen-chart.ts';
import { FITTING, readExtent } from './map-extent.ts';
import { FIRST_LAYERS, readLayerConfigs } from './map-layers.ts';
import { FIRST_SIZES, readZoomSizes } from './zoom-sizes.ts';

const part = <const Name extends string>(
  label: 'configuration' | 'map' | 'chart',
  rows: readonly (readonly Name[])[],
) => ({ label: `section.${label}`, tab: 'data' as const, expanded: true, rows });

const form = defineForm({
  controls: {
    selected_chart: control('SavedChartControl', readChosenChart, { label: 'chart', validators: [notEmpty] }),
    geom_column: column({ label: 'geometry', validators: [notEmpty] }),
    map_view: drawn(control('MapViewControl', readExtent, { label: 'extent' }), FITTING),
    layer_configs: drawn(control('LayerConfigsControl', readLayerConfigs, { label: 'layers' }), FIRST_LAYERS),
    chart_background_color: drawn(color({ label: 'background' }), { r: 255, g: 255, b: 255, a: 0.2 }),
    chart_background_border_radius: drawn(slider({ label: 'radius', min: 0, max: 100, step: 1 }), 10),
    chart_size: drawn(control('ZoomConfigControl', readZoomSizes, { label: 'size' }), FIRST_SIZES),
  },
  sections: [
    part('configuration', [['selected_chart'], ['geom_column']]),
    part('map', [['map_view'], ['layer_configs']]),
    part('chart', [['chart_background_color'], ['chart_background_border_radius'], ['chart_size']]),
  ],
});

export type CartodiagramForm = FormOf<typeof form>;

/** The form of the chosen chart for the dataset of the map: grouped by place, and with the filters of the map. */
export function chartAtPlaces(stored: CartodiagramForm & FormData): FormData | undefined {
  const { selected_chart: chosen, geom_column: place, datasource } = stored;
  if (chosen === undefined || place === undefined) return undefined;
  const others = queryColumnsOf(chosen.params['groupby']).filter((one) => columnLabel(one) !== columnLabel(place));
  const asked: FormData = { ...chosen.params, viz_type: chosen.type, datasource, groupby: [place, ...others] };
  return withExtraFormData(asked, extraFormDataOf(stored));
}

export const cartodiagramQuery = defineChartQuery({
  form,
  buildQuery(stored) {
    const asked = chartAtPlaces(stored);
    const place = stored.geom_column;
    return {
      queries: [],
      ...(asked === undefined || place === undefined ? {} : { borrowed: { form: asked, groupedBy: [place] } }),
    };
  },
});
