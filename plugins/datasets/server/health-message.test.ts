import type { Entry } from '@facet/sdk/common';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CheckedDataset, HealthCheck } from '../contract.server.ts';
import { type CheckedDefinition, healthMessage } from './health-message.ts';

type Declared = { declared: object; implementation: HealthCheck };

const flights: CheckedDefinition = {
  record: {
    id: 7,
    table_name: 'flights',
    database_id: 1,
    catalog: null,
    schema: null,
    sql: null,
    description: null,
    main_dttm_col: null,
    extra: null,
  },
  columns: [{ column_name: 'day', type: 'DATE', is_dttm: 1 }],
  metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
};

const retry = vi.fn();
const warn = vi.fn();
const messageFrom = (...checks: readonly HealthCheck['messageOf'][]) =>
  healthMessage(flights, {
    registry: { snapshot: () => checks.map(entryOf) },
    log: { warn },
    budgetMs: 1_000,
  });
const entryOf = (messageOf: HealthCheck['messageOf'], index: number): Entry<Declared> => ({
  key: `check ${index}`,
  owner: 'acme/health',
  ownerVersion: '1.0.0',
  state: 'ready',
  declared: {},
  load: async () => ({ messageOf }),
  retry,
  blame: () => undefined,
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

it.each<[string, readonly HealthCheck['messageOf'][], string | null]>([
  ['without checks', [], null],
  ['that is healthy', [async () => '', async () => ' '], null],
  ['that one check finds fault with', [async () => '', async () => 'No rows since May'], 'No rows since May'],
  ['that two find fault with', [async () => 'Stale', async () => 'No owner'], 'Stale\nNo owner'],
])('[B3.4] the message of a dataset %s', async (_, checks, message) => {
  expect(await messageFrom(...checks)).toBe(message);
  expect(warn).not.toHaveBeenCalled();
});

it('a check is told the definition of the dataset', async () => {
  const told: CheckedDataset[] = [];
  await messageFrom(async (dataset) => {
    told.push(dataset);
    return '';
  });
  expect(told).toMatchObject([
    {
      id: 7,
      name: 'flights',
      databaseId: 1,
      sql: null,
      columns: [{ name: 'day', type: 'DATE', isDttm: true }],
      metrics: [{ name: 'count', expression: 'COUNT(*)' }],
    },
  ]);
});

it.each<[string, HealthCheck['messageOf']]>([
  ['fails', () => Promise.reject(new Error('not now'))],
  [
    'throws',
    () => {
      throw new Error('not now');
    },
  ],
  ['never answers', () => new Promise(() => {})],
])('a check that %s keeps neither the page nor the others, and is logged', async (_, check) => {
  const message = messageFrom(check, async () => 'No owner');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await message).toBe('No owner');
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    'a health check of a dataset failed',
    expect.objectContaining({ owner: 'acme/health', dataset: 7 }),
  );
  expect(retry).toHaveBeenCalledOnce();
});
