import type { ChartDirectory, StoredChart } from '@facet/plugin-charts/contract.server';
import type { DatasetDirectory } from '@facet/plugin-datasets/contract.server';
import type { DataLender, LentQuestion } from '@facet/plugin-query/contract.server';
import { listOf } from '@facet/sdk/chart-query';
import type { QueryColumn, QueryMetric, ResultType, Scope } from '@facet/sdk/common';
import { isIn, toInteger } from '@facet/sdk/resource';
import type { MetadataStore } from '@facet/sdk/server';
import { sql } from 'kysely';
import { readSettings } from '../../common/settings/dashboard-settings.ts';
import { addedColumns, columnKeys, isAmongKeys } from './added-columns.ts';
import type { ChartQuestions } from './chart-questions.ts';
import { addedByFilter, filtersOn } from './filter-questions.ts';
import type { LentDashboards } from './lent-dashboards.ts';
import type { Vouchers } from './vouchers.ts';

export interface DataLenderParts {
  readonly store: MetadataStore;
  readonly charts: Pick<ChartDirectory, 'findMany' | 'placed' | 'drawn'>;
  readonly datasets: Pick<DatasetDirectory, 'find'>;
  readonly lentTo: LentDashboards;
  readonly vouchers: Pick<Vouchers, 'of'>;
  questionsFor(scope: Scope): ChartQuestions;
}

/** Rows of a chart, and the SQL of them: what its tile shows. */
const OF_CHARTS: ReadonlySet<ResultType> = new Set(['full', 'results', 'post_processed', 'query']);
const DATASET = 'table';

/**
 * What a dashboard lends to its roles: the queries of its charts and of the charts that these draw, each to the chart's own dataset,
 * and the queries by which its filters offer values. They may be filtered by columns that the dashboard shows or filters by, and by no others: a reader must not
 * learn the values of other columns by filtering. They are lent only while one of the dashboard's vouchers may read all of the
 * dataset. A query names its dashboard (`dashboardId`) and its chart (`slice_id`).
 */
export function dashboardLender(parts: DataLenderParts): DataLender {
  return {
    async lends(question) {
      const { scope, form, source } = question;
      const dashboardId = idOf(form?.['dashboardId']);
      if (form === undefined || dashboardId === undefined || source.type !== DATASET) return NO_VOUCHERS;
      if (!(await parts.lentTo(scope, [dashboardId])).has(dashboardId)) return NO_VOUCHERS;
      const standing = await parts.vouchers.of(dashboardId);
      if (standing.length === 0) return NO_VOUCHERS;
      const chartIds = await chartsOn(parts, dashboardId);
      const drawn = await parts.charts.drawn.by(chartIds);
      const isLent = Object.hasOwn(form, 'slice_id')
        ? await lendsChart(parts, question, { dashboardId, chartIds, drawn })
        : await lendsFilter(parts, question, { dashboardId, chartIds, drawn });
      return isLent ? standing : NO_VOUCHERS;
    },

    async savedContext(scope, chartId, place) {
      const dashboardId = toInteger(place['dashboard_id']);
      if (dashboardId === undefined || !(await parts.lentTo(scope, [dashboardId])).has(dashboardId)) return undefined;
      const chartIds = await chartsOn(parts, dashboardId);
      const drawn = await parts.charts.drawn.by(chartIds);
      // A chart that several charts draw is asked as the first of them draws it.
      const [chart] = await chartsAs(parts, chartId, { dashboardId, chartIds, drawn });
      if (chart?.datasourceType !== DATASET) return undefined;
      const context = await parts.questionsFor(scope)(chart);
      const form = { ...context?.form_data, slice_id: chartId, dashboardId };
      return {
        name: chart.name,
        queryContext: context === undefined ? null : JSON.stringify({ ...context, form_data: form }),
        cacheTimeout: chart.cacheTimeout,
      };
    },
  };
}

const NO_VOUCHERS: readonly number[] = [];

interface Place {
  readonly dashboardId: number;
  /** Of all charts that stand there. */
  readonly chartIds: readonly number[];
  /** The charts that each of them draws. */
  readonly drawn: ReadonlyMap<number, readonly number[]>;
}

/** A number, and nothing that looks like one. */
const idOf = (value: unknown): number | undefined => (typeof value === 'number' ? toInteger(value) : undefined);

const chartsOn = async ({ charts }: DataLenderParts, dashboardId: number): Promise<readonly number[]> =>
  (await charts.placed.onDashboards([dashboardId])).map(({ chartId }) => chartId);

async function lendsChart(parts: DataLenderParts, question: LentQuestion, place: Place): Promise<boolean> {
  const { scope, source, form = {}, query, type } = question;
  const chartId = idOf(new Map(Object.entries(form)).get('slice_id'));
  if (chartId === undefined || !OF_CHARTS.has(type)) return false;
  for (const chart of await chartsAs(parts, chartId, place)) {
    if (chart.datasourceType !== source.type || chart.datasourceId !== source.id) continue;
    const own = await parts.questionsFor(scope)(chart, form);
    const allowance = { pages: chart.formData['server_pagination'] === true };
    for (const one of own?.queries ?? []) {
      const added = addedColumns(one, query, allowance);
      if (added !== undefined && (await areShown(parts, question, added, place))) return true;
    }
  }
  return false;
}

/** A chart as it stands on the dashboard: by itself, and as a part of others, each of which narrows it by its own filters. */
async function chartsAs(
  { charts }: DataLenderParts,
  chartId: number,
  { chartIds, drawn }: Place,
): Promise<readonly StoredChart[]> {
  const wholes = [...drawn].flatMap(([whole, ids]) => (ids.includes(chartId) ? whole : []));
  const isPlaced = chartIds.includes(chartId);
  if (!isPlaced && wholes.length === 0) return [];
  const found = await charts.findMany([...new Set([chartId, ...wholes])]);
  const chart = found.find(({ id }) => id === chartId);
  if (chart === undefined) return [];
  const asPart = (whole: StoredChart): StoredChart => ({
    ...chart,
    // Stored queries know nothing of the filters of the whole.
    queryContext: null,
    formData: {
      ...chart.formData,
      adhoc_filters: [...listOf(chart.formData['adhoc_filters']), ...listOf(whole.formData['adhoc_filters'])],
    },
  });
  return [...(isPlaced ? [chart] : []), ...found.filter(({ id }) => wholes.includes(id)).map(asPart)];
}

async function lendsFilter(parts: DataLenderParts, question: LentQuestion, place: Place): Promise<boolean> {
  const { source, form, query, type } = question;
  const { filters } = await settingsOf(parts, place.dashboardId);
  for (const filter of filtersOn(filters, source.id, form?.['native_filter_id'])) {
    const added = addedByFilter(filter, source.id, query, type);
    if (added !== undefined && (await areShown(parts, question, added, place))) return true;
  }
  return false;
}

/**
 * Whether the dashboard shows all of the columns in charts, or filters by them. A column that is not there has the answer of one
 * that is not shown, or the reader would learn which columns there are.
 */
async function areShown(
  parts: DataLenderParts,
  { scope, source }: LentQuestion,
  added: readonly QueryColumn[],
  { dashboardId, chartIds, drawn }: Place,
): Promise<boolean> {
  if (added.length === 0) return true;
  const keys = new Set<string>();
  const { columns: all = [], metrics = [] } = (await parts.datasets.find(source.id)) ?? {};
  const names = new Set([...all, ...metrics].map(({ name }) => name.toLowerCase()));
  const labels = new Set<string>();
  // What a chart calls a column narrows nothing where the dataset has no such column or metric.
  const isLabel = (column: QueryColumn) =>
    typeof column === 'string' && labels.has(column) && !names.has(column.toLowerCase());
  const areKnown = () => added.every((column) => isAmongKeys(column, keys) || isLabel(column));
  const { filters } = await settingsOf(parts, dashboardId);
  for (const { datasetId, column } of filters.flatMap(({ targets }) => targets)) {
    if (column !== undefined) keys.add(column.name);
    // A filter without a column lets people choose one of time.
    else for (const name of await timeColumns(parts, datasetId)) keys.add(name);
  }
  const questionsOf = parts.questionsFor(scope);
  const shown = new Set([...chartIds, ...[...drawn.values()].flat()]);
  for (const chart of areKnown() ? [] : await parts.charts.findMany([...shown])) {
    const queries = (await questionsOf(chart))?.queries ?? [];
    for (const { columns: own = [], series_columns: series = [], metrics: measures, granularity } of queries) {
      for (const column of [...own, ...series]) for (const key of columnKeys(column)) keys.add(key);
      for (const one of [...own, ...series, ...(measures ?? [])]) labels.add(labelOf(one));
      if (granularity) keys.add(granularity);
    }
  }
  return areKnown();
}

const labelOf = (one: QueryColumn | QueryMetric): string => (typeof one === 'string' ? one : (one.label ?? ''));

async function timeColumns({ datasets }: DataLenderParts, id: number | undefined): Promise<readonly string[]> {
  const dataset = id === undefined ? undefined : await datasets.find(id);
  return (dataset?.columns ?? []).filter(({ isDttm }) => isDttm).map(({ name }) => name);
}

/** What is read here of the table of dashboards. */
interface SettingsTable {
  readonly dashboards: { readonly id: number; readonly json_metadata: string | null };
}

async function settingsOf({ store }: DataLenderParts, dashboardId: number) {
  const row = await store
    .db<SettingsTable>()
    .selectFrom('dashboards')
    .select('json_metadata')
    .where(isIn(sql.ref('dashboards.id'), [dashboardId]))
    .executeTakeFirst();
  return readSettings(row?.json_metadata);
}
