import type { Logger, Registry } from '@facet/sdk/common';
import type { CheckedDataset } from '../common/checked-dataset.ts';
import type { HealthCheck } from '../contract.server.ts';
import { isVirtual, type WholeDataset } from './dataset-store.ts';

export interface HealthCheckParts {
  readonly registry: Pick<Registry<{ declared: object; implementation: HealthCheck }>, 'snapshot'>;
  readonly log: Pick<Logger, 'warn'>;
  /** Time of each check, in milliseconds. */
  readonly budgetMs?: number;
}

/** What a check is told of. */
export interface CheckedDefinition {
  readonly record: Pick<
    WholeDataset['record'],
    'id' | 'table_name' | 'database_id' | 'catalog' | 'schema' | 'sql' | 'description' | 'main_dttm_col' | 'extra'
  >;
  readonly columns: readonly Pick<WholeDataset['columns'][number], 'column_name' | 'type' | 'is_dttm'>[];
  readonly metrics: readonly Pick<WholeDataset['metrics'][number], 'metric_name' | 'expression'>[];
}

/** Pages wait for the checks. */
const BUDGET_MS = 1_000;

/**
 * The messages of all checks about a dataset, or null. A check that fails or is late has none, and is logged: it describes
 * the dataset and does not protect it.
 */
export async function healthMessage(whole: CheckedDefinition, parts: HealthCheckParts): Promise<string | null> {
  const { registry, log, budgetMs = BUDGET_MS } = parts;
  const entries = registry.snapshot();
  if (entries.length === 0) return null;
  const dataset = checkedDataset(whole);
  const messages = entries.map(async (entry) => {
    try {
      return await inTime(async () => (await entry.load()).messageOf(dataset), budgetMs);
    } catch (error) {
      // The registry keeps a failed load until it is told to try again.
      entry.retry();
      log.warn('a health check of a dataset failed', { owner: entry.owner, dataset: dataset.id, error });
      return '';
    }
  });
  const told = (await Promise.all(messages)).map((message) => message.trim()).filter((message) => message !== '');
  return told.length === 0 ? null : told.join('\n');
}

function checkedDataset({ record, columns, metrics }: CheckedDefinition): CheckedDataset {
  return {
    id: record.id,
    name: record.table_name,
    databaseId: record.database_id,
    catalog: record.catalog,
    schema: record.schema,
    sql: isVirtual(record) ? record.sql : null,
    description: record.description,
    mainDttmCol: record.main_dttm_col,
    extra: record.extra,
    columns: columns.map(({ column_name: name, type, is_dttm }) => ({ name, type, isDttm: is_dttm === 1 })),
    metrics: metrics.map(({ metric_name: name, expression }) => ({ name, expression })),
  };
}

async function inTime<T>(work: () => Promise<T>, budgetMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It has not answered after ${budgetMs} ms.`)), budgetMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
