import { type ApiClient, expectStatus } from '../../support/api-client.ts';
import type { BenchDataset } from './bench-dataset.ts';

const CHARTS = 40;
const COMPONENTS = 100;
const A_ROW = 4;
const BASE = { adhoc_filters: [], row_limit: 1_000 };
const revenue = { expressionType: 'SQL', sqlExpression: 'SUM(price * quantity)', label: 'revenue' };

type Form = Readonly<Record<string, unknown>>;

/** Of the filter that reaches all charts. */
export const FILTER_NAME = 'Region';

/** The chart types of the product; each chart asks another question. */
type Kind = (number: number) => readonly [vizType: string, form: Form];

const kinds: readonly [number: Kind, line: Kind, bar: Kind, pie: Kind, table: Kind] = [
  (number) => ['big_number_total', { metric: 'count', adhoc_filters: [above(number)] }],
  (number) => [
    'echarts_timeseries_line',
    {
      x_axis: 'ordered_at',
      time_grain_sqla: 'P1M',
      metrics: [revenue],
      groupby: ['region'],
      adhoc_filters: [above(number)],
    },
  ],
  (number) => [
    'echarts_timeseries_bar',
    { x_axis: 'channel', metrics: ['count'], groupby: [], adhoc_filters: [above(number)] },
  ],
  (number) => ['pie', { groupby: ['region'], metric: revenue, adhoc_filters: [above(number)] }],
  (number) => [
    'table',
    {
      query_mode: 'aggregate',
      groupby: ['sku'],
      metrics: [revenue, 'count'],
      row_limit: 100,
      adhoc_filters: [above(number)],
    },
  ],
];

/** Twenty charts in the order of the grid: 13 drawings, 4 tables and 3 numbers. */
const [count, line, bar, pie, table] = kinds;
const mixture = [
  count,
  line,
  bar,
  pie,
  table,
  line,
  bar,
  pie,
  count,
  line,
  table,
  bar,
  pie,
  line,
  table,
  count,
  line,
  bar,
  pie,
  table,
];

const above = (number: number) => ({
  clause: 'WHERE',
  expressionType: 'SIMPLE',
  subject: 'id',
  operator: '>=',
  comparator: number,
});

export interface BenchDashboard {
  readonly path: string;
  readonly charts: readonly number[];
}

/** Makes a dashboard of 40 charts, four a row, with a filter that reaches all. */
export async function makeDashboard(admin: ApiClient, { datasetId }: BenchDataset): Promise<BenchDashboard> {
  const ids: number[] = [];
  for (let number = 0; number < CHARTS; number += 1) {
    const [vizType, form] = mixture[number % mixture.length]?.(number) ?? ['pie', {}];
    const params = { ...BASE, ...form, viz_type: vizType, datasource: `${datasetId}__table` };
    const made = await admin.post('/api/v1/chart/', {
      slice_name: `Bench ${number + 1}`,
      viz_type: vizType,
      datasource_id: datasetId,
      datasource_type: 'table',
      params: JSON.stringify(params),
    });
    ids.push(expectStatus(made, 201).body.id);
  }
  const path = await save(admin, ids, {
    dashboard_title: 'Bench',
    position_json: JSON.stringify(positions(ids.map(chartComponent))),
    json_metadata: JSON.stringify({ native_filter_configuration: [regionFilter(datasetId)] }),
  });
  return { path, charts: ids };
}

/** One of these charts alone, without a filter; gives its path. */
export function makeDashboardOf(admin: ApiClient, charts: readonly number[]): Promise<string> {
  return save(admin, charts, {
    dashboard_title: 'Bench, pictured',
    position_json: JSON.stringify(positions(charts.map(chartComponent))),
  });
}

/** One of 100 components with the same charts, and texts after them; gives its path. */
export function makeLargeDashboard(admin: ApiClient, charts: readonly number[]): Promise<string> {
  const texts = Array.from({ length: COMPONENTS - charts.length }, (_, index) => textComponent(index));
  return save(admin, charts, {
    dashboard_title: 'Bench, large',
    position_json: JSON.stringify(positions([...charts.map(chartComponent), ...texts])),
  });
}

async function save(admin: ApiClient, charts: readonly number[], dashboard: object): Promise<string> {
  const made = expectStatus(await admin.post('/api/v1/dashboard/', { published: true, ...dashboard }), 201);
  const id: number = made.body.id;
  for (const chart of charts) {
    const { dashboards } = expectStatus(await admin.get(`/api/v1/chart/${chart}`), 200).body.result;
    const all = [...dashboards.map((known: { readonly id: number }) => known.id), id];
    expectStatus(await admin.put(`/api/v1/chart/${chart}`, { dashboards: all }), 200);
  }
  return `/superset/dashboard/${id}/`;
}

interface Component {
  readonly id: string;
  readonly type: string;
  readonly meta: object;
}

const SIZE = { width: 12 / A_ROW, height: 20 };

const chartComponent = (chart: number): Component => ({
  id: `CHART-${chart}`,
  type: 'CHART',
  meta: { ...SIZE, chartId: chart, sliceName: `Bench ${chart}` },
});

const textComponent = (index: number): Component => ({
  id: `MARKDOWN-${index}`,
  type: 'MARKDOWN',
  meta: { ...SIZE, code: `## Text ${index}\n\nWith a *few* words.` },
});

const regionFilter = (datasetId: number) => ({
  id: 'NATIVE_FILTER-region',
  type: 'NATIVE_FILTER',
  filterType: 'filter_select',
  name: FILTER_NAME,
  description: '',
  targets: [{ datasetId, column: { name: 'region' } }],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  controlValues: { multiSelect: true, enableEmptyFilter: false },
  defaultDataMask: { extraFormData: {}, filterState: {}, ownState: {} },
  cascadeParentIds: [],
});

function positions(components: readonly Component[]): Readonly<Record<string, unknown>> {
  const rows = Map.groupBy(components, (component) => Math.floor(components.indexOf(component) / A_ROW));
  const parents = ['ROOT_ID', 'GRID_ID'];
  const nodes: Record<string, unknown> = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    HEADER_ID: { id: 'HEADER_ID', type: 'HEADER', meta: { text: 'Bench' } },
    GRID_ID: {
      id: 'GRID_ID',
      type: 'GRID',
      parents: ['ROOT_ID'],
      children: [...rows.keys()].map((row) => `ROW-${row}`),
    },
  };
  for (const [row, held] of rows) {
    const id = `ROW-${row}`;
    nodes[id] = {
      id,
      type: 'ROW',
      parents,
      children: held.map((component) => component.id),
      meta: { background: 'BACKGROUND_TRANSPARENT' },
    };
    for (const component of held) nodes[component.id] = { ...component, parents: [...parents, id], children: [] };
  }
  return nodes;
}

export const DASHBOARD_CHARTS = CHARTS;
