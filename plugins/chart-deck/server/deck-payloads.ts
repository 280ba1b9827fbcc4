import {
  type AskedNames,
  payloadErrors,
  type PayloadOf,
  type PayloadPart,
  type Row,
} from '@facet/plugin-explore-json/contract.server';
import {
  type Encoding,
  metricIn,
  type NoPlace,
  type Place,
  placeIn,
  readFixedOrMetric,
  readSpatial,
  shapeOf,
} from '@facet/plugin-maps/contract';
import { columnLabel, metricLabel, queryColumnsOf } from '@facet/sdk/chart-query';
import type { DataRow, QueryColumn, QueryMetric } from '@facet/sdk/common';

type FeatureOf = (row: Row, names: AskedNames, form: Row) => object;

const ENCODINGS: readonly Encoding[] = ['json', 'polyline', 'geohash'];
/** Default radius in meters. */
const RADIUS = 500;

/** The payload for maps of marks: one feature per row. Columns for client-side scripts are included. */
const features =
  (featureOf: FeatureOf): PayloadOf =>
  (rows, names, form) => {
    const extra = queryColumnsOf(form['js_columns']).map(columnLabel);
    return {
      features: rows.map((row) => ({
        ...featureOf(row, names, form),
        ...(extra.length === 0 ? {} : { extraProps: Object.fromEntries(extra.map((name) => [name, row[name]])) }),
      })),
      mapboxApiKey: '',
      metricLabels: names.metrics,
    };
  };

function placeAt(row: Row, spatial: unknown): Place {
  const known = readSpatial(spatial);
  if (known === undefined) throw payloadErrors.spatialKey();
  return ensurePlace(placeIn(row as DataRow, known), JSON.stringify(spatial));
}

function ensurePlace<T extends object>(place: T | NoPlace, name: string): T {
  if (typeof place !== 'string') return place;
  throw place === 'missing' ? payloadErrors.nullPlace() : payloadErrors.place(name);
}

const weighted: FeatureOf = (row, { metrics: [metric] }, { spatial }) => ({
  position: placeAt(row, spatial),
  weight: metric === undefined ? 1 : (row[metric] ?? null),
});

const timed = (row: Row): object => ({ __timestamp: row['__timestamp'] ?? null });

const categoryOf = (row: Row, { dimension }: Row): unknown =>
  dimension === null || dimension === undefined ? null : (row[columnLabel(dimension as QueryColumn)] ?? null);

const scatter: FeatureOf = (row, _names, form) => {
  const size = readFixedOrMetric(form['point_radius_fixed']);
  const metric = metricIn(size);
  const amount = metric === undefined ? null : (row[metricLabel(metric)] ?? null);
  return {
    metric: amount,
    radius: metric === undefined ? (size?.type === 'fix' ? size.value : RADIUS) : amount,
    cat_color: categoryOf(row, form),
    position: placeAt(row, form['spatial']),
    ...timed(row),
  };
};

const arc: FeatureOf = (row, _names, form) => ({
  sourcePosition: placeAt(row, form['start_spatial']),
  targetPosition: placeAt(row, form['end_spatial']),
  cat_color: categoryOf(row, form),
  ...timed(row),
});

function lineIn(row: Row, { line_column: column, line_type: type, reverse_long_lat: reversed }: Row) {
  const text = row[columnLabel(column as QueryColumn)];
  const encoding = ENCODINGS.find((known) => known === type) ?? 'json';
  return ensurePlace(shapeOf(text, encoding, reversed === true), String(text));
}

const path: FeatureOf = (row, _names, form) => ({ ...row, path: lineIn(row, form), ...timed(row) });

const polygon: FeatureOf = (row, _names, form) => {
  const size = readFixedOrMetric(form['point_radius_fixed']);
  const raised = metricIn(size);
  const { metric } = form;
  return {
    ...row,
    polygon: lineIn(row, form),
    metric: metric ? (row[metricLabel(metric as QueryMetric)] ?? null) : null,
    elevation: raised === undefined ? (size?.type === 'fix' ? size.value : null) : (row[metricLabel(raised)] ?? null),
  };
};

const geojson: FeatureOf = (row, _names, { geojson: column }) => {
  const text = String(row[columnLabel(column as QueryColumn)]);
  const cell = tryParse(text);
  if (typeof cell === 'object' && cell !== null) return cell;
  throw payloadErrors.place(text);
};

/** `undefined` for invalid JSON. */
function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const deckPayloads: readonly (readonly [key: string, shape: PayloadOf])[] = [
  ['deck_arc', features(arc)],
  ['deck_contour', features(weighted)],
  ['deck_geojson', features(geojson)],
  ['deck_grid', features(weighted)],
  ['deck_heatmap', features(weighted)],
  ['deck_hex', features(weighted)],
  ['deck_path', features(path)],
  ['deck_polygon', features(polygon)],
  ['deck_scatter', features(scatter)],
  ['deck_screengrid', features((row, names, form) => ({ ...weighted(row, names, form), ...timed(row) }))],
];

const featuresIn = (payload: unknown): readonly unknown[] => {
  const { features: list } = (payload ?? {}) as { readonly features?: unknown };
  return Array.isArray(list) ? list : [];
};

/** The features of all layers by chart type, with descriptions of their charts. */
export const layersPayload = (parts: readonly PayloadPart[]) => ({
  features: Object.fromEntries(
    [...Map.groupBy(parts, ({ vizType }) => vizType)].map(([type, layers]) => [
      type,
      layers.flatMap(({ payload }) => featuresIn(payload)),
    ]),
  ),
  mapboxApiKey: '',
  slices: parts.map(({ slice }) => slice),
});
