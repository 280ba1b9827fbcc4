import { hash } from 'node:crypto';
import type { QueryObject, ResultFormat, ResultType } from '@facet/sdk/common';
import type { DatabaseConnection, Datasource } from '../../contract.server.ts';

export interface KeyParts {
  readonly query: QueryObject;
  readonly type: ResultType;
  readonly format: ResultFormat;
  readonly datasource: Datasource;
  readonly connection: DatabaseConnection;
  /** Fingerprint of the row rules that bind the caller, in every table that the query reads. */
  readonly policy: string;
  /** The current bounds of the query's time ranges. */
  readonly bounds: readonly string[];
  /** The database user of the query (impersonation), on whom its rows may depend. */
  readonly runAs: string | null;
  /** The SQL, if it depends on more than the query, such as on templates that read the caller. */
  readonly sql: string | null;
  /** Number formats of the answer, in the order of the form. */
  readonly formats: readonly (readonly [column: string, format: string])[];
}

/** Length of the contract's cache keys. */
const KEY_LENGTH = 32;

/** Everything that the answer depends on. Callers with the same rules, and the same texts, share an entry. */
export function cacheKey({
  query,
  type,
  format,
  datasource,
  connection,
  policy,
  bounds,
  runAs,
  sql,
  formats,
}: KeyParts): string {
  const text = textOf([
    query,
    type,
    format,
    datasource.uid,
    datasource.changedOn,
    connection.id,
    connection.changedOn,
    policy,
    bounds,
    sql,
    formats,
    ...(runAs === null ? [] : [runAs]),
  ]);
  // Parts of the text come from callers, who must not find two texts with one key. Half of a SHA-256 is long enough for that.
  return hash('sha256', text, 'hex').slice(0, KEY_LENGTH);
}

/** @param uid Of a data source. */
export const sourceTag = (uid: string): string => `answers of ${uid}`;

/**
 * JSON itself refuses integers beyond its numbers, which few questions have; a function called for each member is slow. Texts are
 * marked as well where there are such integers, so that no text reads like one.
 */
function textOf(parts: readonly unknown[]): string {
  try {
    return JSON.stringify(parts);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return `with bigints ${JSON.stringify(parts, (_, value: unknown) => marked(value))}`;
  }
}

function marked(value: unknown): unknown {
  if (typeof value === 'bigint') return `n${value}`;
  return typeof value === 'string' ? `s${value}` : value;
}
