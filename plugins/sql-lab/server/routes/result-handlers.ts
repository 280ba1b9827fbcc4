import type { Databases } from '@facet/plugin-databases/contract.server';
import type { Exports, SqlSessions, TableWriters } from '@facet/plugin-query/contract.server';
import type { Scoped } from '@facet/sdk/common';
import type { HandlerContext, HttpResult, Identity, Principal } from '@facet/sdk/server';
import type { sqlLabEndpoints } from '../../common/wire/sqllab.ts';
import { DISPLAY_MAX_ROW } from '../../common/row-limits.ts';
import { SqlLabErrors } from '../errors.ts';
import { downloadAnswer } from '../downloads/download-answer.ts';
import type { ResultStore } from '../results/result-store.ts';
import { ensureLabDatabase } from '../run/database-scope.ts';
import { openKeptRows } from '../run/readable-rows.ts';
import { rerunResult } from '../run/rerun-result.ts';
import { queryPayload } from '../store/query-payload.ts';
import type { QueryRow, QueryStore } from '../store/query-store.ts';
import { arrowAnswer, jsonAnswer, shortJsonAnswer, wantsArrow } from './result-answers.ts';

export interface ResultHandlerServices {
  readonly databases: Databases;
  readonly identity: Identity;
  readonly sql: Scoped<SqlSessions>;
  readonly tables: TableWriters;
  readonly exports: Scoped<Exports>;
  readonly results: ResultStore;
  readonly queries: QueryStore;
}

type Endpoints = typeof sqlLabEndpoints;

/** Rows of queries that have ended, as a result or as files. */
export function resultHandlers(services: ResultHandlerServices) {
  const { queries, databases, identity, results } = services;

  return {
    'GET /api/v1/sqllab/results/': async ({
      q,
      principal,
      scope,
      request,
    }: HandlerContext<Endpoints['GET /api/v1/sqllab/results/']>): Promise<HttpResult> => {
      const row = await queries.byResultsKey(keyOfQuery(q.key));
      if (!row) throw SqlLabErrors.resultsGone();
      ensureMine(row, principal);
      const database = await ensureLabDatabase(databases, identity.access, principal, row.database_id);
      const result = await openKeptRows(results, q.key, { row, who: principal, sql: services.sql.for(scope) });
      if (!result) throw SqlLabErrors.resultsGone();
      const query = queryPayload(row, database.name, await userName(identity, row.user_id));
      const limit = q.rows ?? DISPLAY_MAX_ROW;
      const parts = { queryId: row.id, query, result, limit };
      if (wantsArrow(request.headers) && result.fields.length > 0) {
        return closing(
          arrowAnswer(result, async () => ({ query_id: row.id, query })),
          result.close,
        );
      }
      if (Math.min(limit, result.rowCount) > DISPLAY_MAX_ROW) return closing(jsonAnswer(parts), result.close);
      try {
        return await shortJsonAnswer(parts);
      } finally {
        await result.close();
      }
    },

    'GET /api/v1/sqllab/export/:client_id/': async ({
      params,
      query,
      principal,
      scope,
      signal,
    }: HandlerContext<Endpoints['GET /api/v1/sqllab/export/:client_id/']>): Promise<HttpResult> => {
      const row = await queries.byClientId(params.client_id);
      if (!row) throw SqlLabErrors.exportUnknown();
      ensureMine(row, principal);
      const database = await ensureLabDatabase(databases, identity.access, principal, row.database_id);
      const { statement, format = 'csv' } = query;
      const sql = services.sql.for(scope);
      const open = async (): Promise<HttpResult> => {
        const key = row.results_key === null ? undefined : keyOf(row.results_key, statement);
        const stored = key === undefined ? undefined : await openKeptRows(results, key, { row, who: principal, sql });
        // Only the rows of a script's last statement can be queried again without running the other statements.
        const again = statement === undefined ? rerunResult : undefined;
        const result = stored ?? (await again?.({ row, database, sql, signal }, services));
        if (!result) throw SqlLabErrors.resultsGone();
        return closing(downloadAnswer(result, format, fileName(row), services.tables), result.close);
      };
      const source = { kind: 'sql', id: row.id, name: row.tab_name ?? '', databaseId: database.id } as const;
      return services.exports.for(scope).release({ source, format, rowLimit: row.query_limit }, open);
    },
  };
}

/** The key of an earlier statement of a script is the query's key followed by the statement's number. */
function keyOfQuery(key: string): string {
  return key.split('.', 1)[0] ?? key;
}

const keyOf = (key: string, statement: number | undefined): string =>
  statement === undefined ? key : `${key}.${statement}`;

/** Closes the result at the end of the stream. */
function closing(answer: HttpResult, close: () => Promise<void>): HttpResult {
  answer.stream?.once('close', () => void close());
  return answer;
}

function ensureMine(row: QueryRow, who: Principal): void {
  if (row.user_id !== who.id && !who.can('all_query_access', 'all_query_access')) throw SqlLabErrors.notYours();
}

async function userName(identity: Identity, id: number): Promise<string> {
  const [user] = await identity.users.byIds([id]);
  return user ? `${user.firstName} ${user.lastName}`.trim() : '';
}

/** The tab's name without characters that file names may not contain, and the start time of the query. */
function fileName(row: QueryRow): string {
  const stamp = new Date(Number(row.start_time)).toISOString().replaceAll(/[-:]/g, '').slice(0, 15);
  const tab = (row.tab_name ?? 'query')
    .toLowerCase()
    .replaceAll(/\s/g, '_')
    .replaceAll(/[^\p{L}\p{N}_-]/gu, '');
  return `sqllab_${tab}_${stamp}`;
}
