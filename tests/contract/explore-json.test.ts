import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ChartExample } from '@facet/plugin-charts/contract';
import type { PluginManifest } from '@facet/sdk/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEGACY_KEYS } from '../../plugins/explore-json/common/legacy-keys.ts';
import { type ApiAnswer, type ApiClient, signIn } from '../support/api-client.ts';
import { exampleDataset } from '../support/example-dataset.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

const PLUGINS = join(import.meta.dirname, '../../plugins');

type Example = Pick<ChartExample, 'dataset' | 'form' | 'draws'>;

const overTime = (form: object): Example => ({
  dataset: 'weather',
  form: { granularity_sqla: 'date', time_grain_sqla: 'P1M', metrics: ['avg_temp_max'], groupby: ['location'], ...form },
});
const ofStrikes = (form: object): Example => ({ dataset: 'birdstrikes', form: { metric: 'count', ...form } });

/** Forms of the keys that new charts are not made of, as their release saved them. */
const OLD_FORMS: Readonly<Record<string, Example>> = {
  area: overTime({ stacked_style: 'stack', rolling_type: 'None' }),
  bar: overTime({ bar_stacked: true, show_bar_value: true }),
  line: overTime({ line_interpolation: 'linear', show_brush: 'auto', time_range: '2012 : 2014' }),
  bubble: {
    dataset: 'life',
    form: {
      entity: 'country',
      series: 'region',
      size: 'total_population',
      x: 'avg_fertility',
      y: 'avg_life_expectancy',
    },
  },
  dist_bar: ofStrikes({
    metrics: ['count'],
    groupby: ['phase_of_flight'],
    columns: ['wildlife_size'],
    order_bars: true,
  }),
  heatmap: ofStrikes({ all_columns_x: 'phase_of_flight', all_columns_y: 'wildlife_size', normalize_across: 'x' }),
  histogram: { dataset: 'weather', form: { all_columns_x: ['temp_max'], groupby: ['location'], link_length: '10' } },
  sankey: ofStrikes({ groupby: ['phase_of_flight', 'wildlife_size'] }),
  sunburst: ofStrikes({ groupby: ['phase_of_flight', 'wildlife_size'], secondary_metric: 'total_cost' }),
};

const anyNumber = expect.any(Number);
const list = (first: unknown) => expect.arrayContaining([first]);
const series = list({ key: expect.anything(), values: list({ x: anyNumber, y: anyNumber }) });
const features = (members: object) => ({
  features: list(expect.objectContaining(members)),
  mapboxApiKey: expect.any(String),
  metricLabels: expect.any(Array),
});
const place = [anyNumber, anyNumber];
const weighed = features({ position: place, weight: anyNumber });

/** What `data` looks like, by section 6b and 8 of the reference. */
const SHAPES: Readonly<Record<string, unknown>> = {
  area: series,
  bar: series,
  bubble: list({
    key: expect.any(String),
    values: list(expect.objectContaining({ x: anyNumber, y: anyNumber, size: anyNumber, shape: 'circle' })),
  }),
  bullet: { measures: list(anyNumber) },
  cal_heatmap: expect.objectContaining({
    data: expect.any(Object),
    start: anyNumber,
    domain: 'month',
    range: anyNumber,
  }),
  chord: { nodes: expect.any(Array), matrix: list(expect.any(Array)) },
  compare: series,
  country_map: list({ country_id: expect.any(String), metric: anyNumber }),
  deck_arc: features({ sourcePosition: place, targetPosition: place }),
  deck_contour: weighed,
  deck_geojson: features({ type: expect.stringMatching(/Polygon$/) }),
  deck_grid: weighed,
  deck_heatmap: weighed,
  deck_hex: weighed,
  deck_multi: { features: expect.any(Object), mapboxApiKey: expect.any(String), slices: expect.any(Array) },
  deck_path: features({ path: list(place) }),
  deck_polygon: features({ polygon: list(place) }),
  deck_scatter: features({ position: place, radius: anyNumber }),
  deck_screengrid: weighed,
  dist_bar: list({ key: expect.anything(), values: list({ x: expect.anything(), y: anyNumber }) }),
  event_flow: list(expect.any(Object)),
  filter_box: expect.any(Object),
  heatmap: { records: list(expect.objectContaining({ v: anyNumber, perc: anyNumber })), extents: place },
  histogram: list({ key: expect.anything(), values: list(anyNumber) }),
  horizon: series,
  line: series,
  mapbox: expect.objectContaining({ geoJSON: { type: 'FeatureCollection', features: list(expect.any(Object)) } }),
  paired_ttest: expect.any(Object),
  para: list(expect.any(Object)),
  partition: list({ name: expect.any(String), val: anyNumber, children: expect.any(Array) }),
  rose: expect.any(Object),
  sankey: list({ source: expect.any(String), target: expect.any(String), value: anyNumber }),
  sunburst: list(expect.any(Array)),
  time_pivot: expect.any(Array),
  time_table: { records: expect.any(Object), columns: expect.any(Array), is_group_by: expect.any(Boolean) },
  world_map: list(expect.objectContaining({ country: expect.any(String), m1: anyNumber, m2: anyNumber })),
};

const examples = new Map<string, Example>();
for (const folder of readdirSync(PLUGINS)) {
  const { manifest } = (await import(join(PLUGINS, folder, 'manifest.ts'))) as { readonly manifest: PluginManifest };
  for (const { key, example } of manifest.contributes?.['charts/type@1'] ?? []) {
    const form = OLD_FORMS[key] ?? example;
    if (form) examples.set(key, form);
  }
}

let facet: FacetProcess;
let admin: ApiClient;
const saved = new Map<string, number>();

beforeAll(async () => {
  facet = await startFacet({ env: { FACET_EXAMPLES: 'true' } });
  admin = await signIn(facet.url);
  await exampleDataset(admin, 'routes');
  const { body } = await admin.get('/api/v1/chart/?q=(page_size:100)');
  for (const { id, uuid } of body.result) saved.set(uuid, id);
}, 150_000);

afterAll(() => facet?.stop());

async function asked(key: string, mode = ''): Promise<ApiAnswer> {
  const example = examples.get(key);
  if (!example) throw new Error(`No form of ${key} is known.`);
  const id = await exampleDataset(admin, example.dataset);
  const { draws } = example;
  const parts = draws ? { [draws.member]: draws.charts.map((uuid) => saved.get(uuid)) } : {};
  const form = JSON.stringify({ ...example.form, ...parts, viz_type: key, datasource: `${id}__table` });
  return admin.send('POST', `/superset/explore_json/${mode}`, { form: { form_data: form } });
}

const keys = [...LEGACY_KEYS];
/** The data of this one are those of its layers, each of which has its own query. */
const ownData = keys.filter((key) => key !== 'deck_multi');

describe('[A7.27] every key of the older way, on example data', () => {
  it('has a form here, and a shape', () => {
    expect(keys.filter((key) => !examples.has(key) || !(key in SHAPES))).toEqual([]);
  });

  it.each(keys)('[B5.4] %s: the data of its picture', async (key) => {
    const { status, body } = await asked(key);
    expect([status, body.errors]).toEqual([200, []]);
    expect(body.data).toEqual(SHAPES[key]);
  });

  it.each(ownData)('%s: the query', async (key) => {
    const { status, body } = await asked(key, '?query=true');
    expect(status).toBe(200);
    expect(body).toEqual({ query: expect.stringMatching(/^SELECT /), language: 'sql' });
  });

  it.each(ownData.flatMap((key) => ['results', 'samples'].map((mode) => [key, mode])))('%s: %s', async (key, mode) => {
    const { status, body } = await asked(key, `?${mode}=true`);
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body.data.length).toBeGreaterThan(0);
    expect(Object.keys(body.data[0])).toEqual(body.colnames);
    expect(body.coltypes).toHaveLength(body.colnames.length);
  });

  it.each(ownData)('%s: a file of its rows', async (key) => {
    const { status, text, headers } = await asked(key, '?csv=true');
    // A filter box asks once for each of its inputs, which is a file each.
    const type = key === 'filter_box' ? 'application/zip' : 'text/csv';
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining(type)]);
    expect(text.split('\n').length).toBeGreaterThan(2);
  });
});
