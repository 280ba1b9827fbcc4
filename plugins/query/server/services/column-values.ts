import {
  type ColumnBatch,
  limitAfterOrder,
  messageError,
  placeHolderOf,
  type Principal,
  type RunOptions,
} from '@facet/sdk/server';
import { GenericType } from '@facet/sdk/common';
import type { TableRef } from '../../common/statement.ts';
import type { Datasource } from '../../contract.server.ts';
import { ownTableOf, placeOf, runSchema, tableOf } from '../plan/plan-query.ts';
import { requestTexts } from '../errors.ts';
import { databaseVocabulary } from '../expression/database-vocabulary.ts';
import type { OpenDatabases } from '../gateway/open-databases.ts';
import { runAs } from '../gateway/run-as.ts';
import type { RowPolicies } from '../policy/row-policies.ts';
import type { StatementLock } from '../policy/statement-lock.ts';
import { inBrackets } from '../sql/compile-query.ts';
import { narrowedSource } from '../statement/narrowed-source.ts';
import { sourceParts } from '../sql/source-parts.ts';
import { openSqlGuard } from '../sql/sql-guard.ts';
import { type PlainTextParts, plainTexts } from '../plan/plain-texts.ts';

export interface ColumnValueParts extends PlainTextParts {
  readonly databases: OpenDatabases;
  readonly policies: RowPolicies;
  readonly lock: StatementLock;
}

export interface ColumnValueCall {
  readonly datasource: Datasource;
  readonly column: string;
  readonly limit: number;
  readonly signal: AbortSignal;
}

const DEADLINE_MS = 60_000;

/** Distinct values of a column in no certain order, with row rules. Moments are HTTP dates. */
export async function columnValues(
  who: Principal,
  { datasource, column, limit, signal }: ColumnValueCall,
  parts: ColumnValueParts,
): Promise<readonly unknown[]> {
  const { databases, policies, lock } = parts;
  const known = datasource.columns.find(({ name }) => name === column);
  if (!known) throw messageError(400, requestTexts.columnMissing(column));
  const opened = await databases.get(datasource.databaseId, datasource.catalog);
  const { dialect, deniedFunctions } = opened.engine;
  const guard = await openSqlGuard({
    dialect,
    vocabulary: databaseVocabulary(opened.engine, opened.connection),
    deniedFunctions,
    allowSubqueries: false,
    ownTable: ownTableOf(datasource),
  });
  const call = { who, databaseId: datasource.databaseId, catalog: datasource.catalog, schema: runSchema(datasource) };
  const policy = await policies.policyOf(call, datasource);
  const render = plainTexts({ who, dialect, place: placeOf(datasource), signal }, datasource, parts);
  const conditions = datasource.fetchValuesPredicate
    ? [guard.condition(await render(datasource.fetchValuesPredicate, 'SQL'))]
    : [];
  const subject = known.expression
    ? guard.expression(await render(known.expression, 'SQL'))
    : dialect.quoteIdentifier(known.name);
  const alias = dialect.quoteIdentifier(datasource.sql ? 'virtual_table' : datasource.tableName);
  // Rendered once: what is judged must be what runs.
  const written = datasource.sql ? guard.relation(await render(datasource.sql, 'SQL')) : null;
  if (written && !datasource.opensTables) await policies.ensureOpen(written, call);
  const { ctes, query } = sourceParts(written ? await policies.narrowText(written, call) : '', dialect);
  const source = written
    ? `(${query}\n) AS ${alias}`
    : dialect.qualify([datasource.catalog, datasource.schema, datasource.tableName]);
  const from = narrowedSource(source, policy.conditions, alias);
  const where = conditions.length > 0 ? ` WHERE ${inBrackets(conditions).join(' AND ')}` : '';
  const sql = `${ctes}SELECT DISTINCT ${subject} AS ${dialect.quoteIdentifier('column_values')} FROM ${from}${where} ${limitAfterOrder(dialect, 'distinct', limit, 0)}`;
  const opens = await openedTables(datasource, written, policies);
  await lock.ensure({ ...call, sql, opens, around: datasource.sql ? policy.conditions : [] });
  const options: RunOptions = {
    signal,
    deadlineMs: DEADLINE_MS,
    maxRows: limit,
    ...databases.limits,
    readOnly: true,
    schema: call.schema,
    ...runAs(who, opened.connection),
  };
  const leave = await opened.admission.enter(placeHolderOf(who), signal);
  try {
    const batch = await opened.database.run(sql, options);
    const values = columnOf(batch, 0);
    return batch.columns[0]?.generic === GenericType.temporal ? values.map(httpDate) : values;
  } catch (error) {
    throw await policies.redactError(error, who, call.databaseId);
  } finally {
    leave();
  }
}

async function openedTables(
  datasource: Datasource,
  written: string | null,
  policies: Pick<RowPolicies, 'readText'>,
): Promise<readonly TableRef[]> {
  if (!datasource.opensTables) return [];
  return written === null ? [tableOf(datasource)] : (await policies.readText(written, datasource.databaseId)).tables;
}

const httpDate = (value: unknown): unknown => (typeof value === 'number' ? new Date(value).toUTCString() : value);

function columnOf(batch: ColumnBatch, index: number): readonly unknown[] {
  const vector = batch.vectors[index];
  if (!vector) return [];
  if (vector.kind === 'values') return vector.values;
  const { nulls } = vector;
  if (vector.kind === 'booleans') {
    return Array.from(vector.values, (value, row) => (nulls?.[row] ? null : value === 1));
  }
  return Array.from<number | bigint, unknown>(vector.values, (value, row) => (nulls?.[row] ? null : value));
}
