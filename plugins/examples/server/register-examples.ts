import type { Databases } from '@facet/plugin-databases/contract';
import type { Datasets } from '@facet/plugin-datasets/contract';
import { exampleDatasets } from './example-datasets.ts';

export interface ExampleServices {
  readonly databases: Databases;
  readonly datasets: Datasets;
}

const DATABASE = {
  uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1a00',
  name: 'examples',
  sqlalchemyUri: 'duckdb:///examples',
  exposeInSqlLab: true,
} as const;

/** Registers what is not there yet, as nobody's property. Ids of the datasets by their key. */
export async function registerExamples(
  services: ExampleServices,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const { databases, datasets } = services;
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
