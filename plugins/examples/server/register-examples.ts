import type { SavedCharts } from '@facet/plugin-charts/contract.server';
import type { Dashboards } from '@facet/plugin-dashboards/contract.server';
import type { Databases } from '@facet/plugin-databases/contract.server';
import type { Datasets } from '@facet/plugin-datasets/contract.server';
import { type Ids, metadataOf, positionsOf } from './dashboard-parts.ts';
import { type ExampleChart, exampleCharts } from './example-charts.ts';
import { exampleDashboards } from './example-dashboards.ts';
import { exampleDatasets } from './example-datasets.ts';

export interface ExampleServices {
  readonly databases: Databases;
  readonly datasets: Datasets;
  readonly charts: SavedCharts;
  readonly dashboards: Dashboards;
}

const DATABASE = {
  uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1a00',
  name: 'examples',
  sqlalchemyUri: 'duckdb:///examples',
  exposeInSqlLab: true,
} as const;

/** Registers what is not there yet, as nobody's property. */
export async function registerExamples(
  services: ExampleServices,
  signal: AbortSignal,
): Promise<{ readonly datasets: number; readonly charts: number; readonly dashboards: number }> {
  const datasets = await registerDatasets(services, signal);
  const charts = await registerCharts(services, datasets, signal);
  for (const example of exampleDashboards) {
    signal.throwIfAborted();
    if (await services.dashboards.findByUuid(example.uuid)) continue;
    const { uuid, title, slug } = example;
    const positions = positionsOf(example, charts);
    const metadata = { ...metadataOf(example, charts, datasets), positions };
    await services.dashboards.create({ uuid, title, slug, published: true, positions, metadata }, null);
  }
  return { datasets: datasets.size, charts: charts.size, dashboards: exampleDashboards.length };
}

async function registerDatasets({ databases, datasets }: ExampleServices, signal: AbortSignal): Promise<Ids> {
  const database = (await databases.findByUuid(DATABASE.uuid)) ?? (await databases.create(DATABASE, null));
  const ids = new Map<string, number>();
  for (const [key, example] of Object.entries(exampleDatasets)) {
    signal.throwIfAborted();
    const known = await datasets.findByUuid(example.uuid);
    const { id } = known ?? (await datasets.create({ ...example, databaseId: database.id }, null, signal));
    ids.set(key, id);
  }
  return ids;
}

async function registerCharts({ charts }: ExampleServices, datasets: Ids, signal: AbortSignal): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const [key, example] of Object.entries<ExampleChart>(exampleCharts)) {
    signal.throwIfAborted();
    const { dataset, ...chart } = example;
    const datasetId = datasets.get(dataset);
    if (datasetId === undefined) throw new Error(`The example dataset ${dataset} has not been made.`);
    const known = await charts.findByUuid(example.uuid);
    const params = { ...chart.params, viz_type: chart.vizType, datasource: `${datasetId}__table` };
    const { id } = known ?? (await charts.create({ ...chart, params, datasetId }, null));
    ids.set(key, id);
  }
  return ids;
}
