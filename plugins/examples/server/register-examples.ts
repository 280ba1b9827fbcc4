import type { Scope, Scoped } from '@facet/sdk/common';
import type { SavedCharts } from '@facet/plugin-charts/contract.server';
import type { Dashboards } from '@facet/plugin-dashboards/contract.server';
import type { DatabaseRegistration, Databases } from '@facet/plugin-databases/contract.server';
import type { DatasetDirectory, Datasets } from '@facet/plugin-datasets/contract.server';
import { type Ids, metadataOf, positionsOf } from './dashboard-parts.ts';
import type { ExampleDashboard } from './content/example-dashboard.ts';
import { exampleDashboards } from './content/example-dashboards.ts';
import { exampleDatasets } from './content/example-datasets.ts';

export interface ExampleServices {
  readonly databases: Databases;
  readonly registration: Scoped<DatabaseRegistration>;
  readonly datasets: Scoped<Datasets>;
  readonly directory: DatasetDirectory;
  readonly charts: Scoped<SavedCharts>;
  readonly dashboards: Scoped<Dashboards>;
}

const DATABASE = {
  uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1a00',
  name: 'examples',
  sqlalchemyUri: 'duckdb:///examples',
  exposeInSqlLab: true,
} as const;

/** Lists show the newest object first, so the most important example is created last. */
const inOrderOfMaking = <T>(examples: readonly T[]): readonly T[] => examples.toReversed();

/** Registers missing examples, without an owner. */
export async function registerExamples(
  services: ExampleServices,
  scope: Scope,
): Promise<{ readonly datasets: number; readonly charts: number; readonly dashboards: number }> {
  const datasets = await registerDatasets(services, scope);
  const dashboards = services.dashboards.for(scope);
  let chartCount = 0;
  for (const example of inOrderOfMaking(exampleDashboards)) {
    const charts = await registerCharts(services, example, datasets, scope);
    chartCount += charts.size;
    if (await dashboards.findByUuid(example.uuid)) continue;
    const { uuid, title, slug } = example;
    const positions = positionsOf(example, charts);
    const metadata = { ...metadataOf(example, charts, datasets), positions };
    await dashboards.create({ uuid, title, slug, published: true, positions, metadata });
  }
  return { datasets: datasets.size, charts: chartCount, dashboards: exampleDashboards.length };
}

async function registerDatasets(services: ExampleServices, scope: Scope): Promise<Ids> {
  const { databases, registration, datasets, directory } = services;
  const database = (await databases.findByUuid(DATABASE.uuid)) ?? (await registration.for(scope).create(DATABASE));
  const ids = new Map<string, number>();
  for (const [key, example] of inOrderOfMaking(Object.entries(exampleDatasets))) {
    scope.signal.throwIfAborted();
    const known = await directory.findByUuid(example.uuid);
    const { id } = known ?? (await datasets.for(scope).create({ ...example, databaseId: database.id }));
    ids.set(key, id);
  }
  return ids;
}

async function registerCharts(
  services: ExampleServices,
  dashboard: ExampleDashboard,
  datasets: Ids,
  scope: Scope,
): Promise<Ids> {
  const charts = services.charts.for(scope);
  const ids = new Map<string, number>();
  for (const [key, example] of Object.entries(dashboard.charts)) {
    scope.signal.throwIfAborted();
    const { dataset, draws, ...chart } = example;
    const datasetId = datasets.get(dataset);
    if (datasetId === undefined) throw new Error(`The example dataset ${dataset} has not been loaded.`);
    const known = await charts.findByUuid(example.uuid);
    const drawn = draws ? { [draws.member]: draws.charts.map((one) => ids.get(one)) } : {};
    const params = { ...chart.params, ...drawn, viz_type: chart.vizType, datasource: `${datasetId}__table` };
    const { id } = known ?? (await charts.create({ ...chart, params, datasetId }));
    ids.set(key, id);
  }
  return ids;
}
