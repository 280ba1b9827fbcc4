import { GeoJsonLayer } from '@deck.gl/layers';
import { extentOf, placed } from '@facet/plugin-maps/contract';
import type { MapDrawing } from '@facet/plugin-maps/contract.client';
import { isRecord } from '@facet/sdk/chart-form';
import { columnLabel } from '@facet/sdk/chart-query';
import type { DataRow } from '@facet/sdk/common';
import type { DeckGeojsonForm } from '../common/geojson-query.ts';
import { storedRgba } from './colors.ts';
import { featuresIn } from './geo-features.ts';
import { rowsOf, rowTooltip, sceneOf } from './map-scene.ts';

export const geojsonDrawing: MapDrawing<DeckGeojsonForm> = {
  scene(input) {
    const { formData: form } = input;
    const column = form.geojson === undefined ? '' : columnLabel(form.geojson);
    const { marks, told } = placed(
      rowsOf(input),
      (row) => featuresIn(row[column]),
      ({ places }) => places.length,
    );
    const [fill, stroke] = [storedRgba(form.fill_color_picker), storedRgba(form.stroke_color_picker)];
    return {
      ...sceneOf(input, extentOf(marks.flatMap(({ places }) => places)), { marks, told }),
      layers: () => [
        new GeoJsonLayer({
          id: 'features',
          data: marks.flatMap(({ features }) => features),
          pickable: true,
          filled: form.filled,
          stroked: form.stroked,
          extruded: form.extruded,
          getFillColor: fill,
          getLineColor: stroke,
          getLineWidth: form.line_width,
          lineWidthUnits: form.line_width_unit,
          getPointRadius: form.point_radius_scale ?? 100,
          pointRadiusMinPixels: 2,
          updateTriggers: { getFillColor: [form.fill_color_picker], getLineColor: [form.stroke_color_picker] },
        }),
      ],
      tooltip({ object }) {
        const properties = isRecord(object) ? object['properties'] : undefined;
        return isRecord(properties) ? rowTooltip(properties as DataRow, input) : undefined;
      },
    };
  },

  label: ({ count }, t) => t('label.geojson', { count }),
};
