import { payloadErrors, type PayloadOf } from '@facet/plugin-explore-json/contract.server';
import { placeOf } from '@facet/plugin-maps/contract';
import { columnLabel, listOf } from '@facet/sdk/chart-query';
import type { QueryColumn } from '@facet/sdk/common';

const DIGITS = 10;

const rounded = (value: number): number => Number(value.toFixed(DIGITS));

/** Points with the values that clusters aggregate. */
export const clustersPayload: PayloadOf = (rows, _names, form) => {
  const [x, y] = [form['all_columns_x'], form['all_columns_y']];
  if (!x || !y) throw payloadErrors.coordinates();
  const [lon, lat] = [columnLabel(x as QueryColumn), columnLabel(y as QueryColumn)];
  const [label] = listOf<string>(form['mapbox_label']);
  const radius = form['point_radius'] === 'Auto' ? undefined : form['point_radius'];
  const points = rows.map((row) => {
    const place = placeOf(row[lon], row[lat]);
    if (place === 'missing') throw payloadErrors.nullPlace();
    if (typeof place === 'string') throw payloadErrors.place(`${String(row[lon])}, ${String(row[lat])}`);
    const [east, north] = place;
    return {
      type: 'Feature',
      properties: {
        metric: label === undefined ? null : label === 'count' ? 1 : (row[label] ?? null),
        radius: typeof radius === 'string' ? (row[radius] ?? null) : null,
      },
      geometry: { type: 'Point', coordinates: [rounded(east), rounded(north)] },
    };
  });
  const [easts, norths] = [0, 1].map((axis) => points.map(({ geometry }) => geometry.coordinates[axis] ?? 0));
  const corner = (pick: (a: number, b: number) => number) =>
    points.length === 0
      ? [0, 0]
      : [(easts ?? []).reduce((a, b) => pick(a, b)), (norths ?? []).reduce((a, b) => pick(a, b))];
  return {
    geoJSON: { type: 'FeatureCollection', features: points },
    hasCustomMetric: label !== undefined,
    mapboxApiKey: '',
    mapStyle: form['mapbox_style'],
    aggregatorName: form['pandas_aggfunc'],
    clusteringRadius: form['clustering_radius'],
    pointRadiusUnit: form['point_radius_unit'],
    globalOpacity: form['global_opacity'],
    bounds: [corner(Math.min), corner(Math.max)],
    renderWhileDragging: form['render_while_dragging'],
    tooltip: form['rich_tooltip'],
    color: form['mapbox_color'],
  };
};
