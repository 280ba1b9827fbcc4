import type { DatabaseSummary } from '@facet/plugin-databases/contract.server';
import { expect, it } from 'vitest';
import type { WholeDataset } from './dataset-store.ts';
import { createWholePayloads } from './whole-payloads.ts';

const dataset = (id: number, databaseId: number): WholeDataset => ({
  record: {
    id,
    table_name: `table ${id}`,
    database_id: databaseId,
    sql: null,
    folders: null,
    extra: null,
  } as Partial<WholeDataset['record']> as WholeDataset['record'],
  columns: [],
  metrics: [],
});
const skies: DatabaseSummary = {
  id: 1,
  name: 'Skies',
  backend: 'duckdb',
  extra: {},
} as Partial<DatabaseSummary> as DatabaseSummary;

it('[B3.4] the payload of a dataset says what the health checks find; one without its database is left out', async () => {
  const wholes = [dataset(7, 1), dataset(8, 1), dataset(9, 2)];
  const payloads = createWholePayloads({
    reader: { findMany: async () => wholes, ownerIds: async () => [] },
    databases: { findMany: async () => new Map([[1, skies]]) },
    users: { byIds: async () => [] },
    dialectOf: async () => undefined,
    health: {
      log: { warn: () => undefined },
      registry: {
        snapshot: () => [
          {
            key: 'stale',
            owner: 'acme/health',
            ownerVersion: '1.0.0',
            state: 'ready',
            declared: {},
            load: async () => ({ messageOf: async ({ id }) => (id === 7 ? 'No rows since May' : '') }),
            retry: () => undefined,
            blame: () => undefined,
          },
        ],
      },
    },
  });
  const found = await payloads([7, 8, 9]);
  expect([...found].map(([id, { health_check_message: message }]) => [id, message])).toEqual([
    [7, 'No rows since May'],
    [8, null],
  ]);
});
