import { createHash } from 'node:crypto';
import type { QueryObject, ResultFormat, ResultType } from '@facet/sdk/common';
import type { Principal } from '@facet/sdk/server';
import type { DatabaseConnection, Datasource } from '../../contract.ts';

export interface KeyParts {
  readonly query: QueryObject;
  readonly type: ResultType;
  readonly format: ResultFormat;
  readonly datasource: Datasource;
  readonly connection: DatabaseConnection;
  /** Fingerprint of the row rules that bind the caller. */
  readonly policy: string;
  readonly who: Principal;
  readonly now: Date;
}

const TEMPLATE = /\{\{|\{%/;

/**
 * Everything that the answer depends on. Callers with the same rules share an entry; texts with templates may read who asks,
 * so they do not. Relative time ranges count from a day, which is therefore part of the key.
 */
export function cacheKey(parts: KeyParts): string {
  const { query, datasource, connection } = parts;
  const text = JSON.stringify(
    [
      query,
      parts.type,
      parts.format,
      datasource.uid,
      datasource.changedOn,
      connection.id,
      connection.changedOn,
      parts.policy,
      parts.now.toISOString().slice(0, 10),
    ],
    (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value),
  );
  const personal = TEMPLATE.test(text) || TEMPLATE.test(datasource.sql ?? '') || hasTemplates(datasource);
  return createHash('md5')
    .update(text)
    .update(personal ? `user ${parts.who.id}` : '')
    .digest('hex');
}

const hasTemplates = (datasource: Datasource): boolean =>
  TEMPLATE.test(datasource.fetchValuesPredicate ?? '') ||
  datasource.columns.some(({ expression }) => TEMPLATE.test(expression ?? '')) ||
  datasource.metrics.some(({ expression }) => TEMPLATE.test(expression));

export const datasetTag = (id: number): string => `dataset ${id}`;
export const databaseTag = (id: number): string => `database ${id}`;
