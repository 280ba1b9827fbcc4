import { defineScopedToken, type QueryContext } from '@facet/sdk/common';
import type { HttpResult } from '@facet/sdk/server';
import type { LentQuestion } from './data-lending.ts';

/** The parts of a chart data request that the transport knows and the body does not. */
export interface ChartDataCall {
  readonly context: QueryContext;
  readonly signal: AbortSignal;
  /** Query string of the request, for templates. */
  readonly requestParams?: Readonly<Record<string, string>>;
  /** Cache life of the saved chart, in seconds. */
  readonly chartCacheTimeout?: number | null;
  readonly filename?: string;
}

/** Data of charts. Every call is authorised, passes row rules, waits for its turn at the database and can be cancelled. */
export interface ChartQueries {
  /**
   * Validates a query context like the body of `POST /api/v1/chart/data`. Contexts built from a submitted form need it too.
   * @throws HttpError 400
   */
  readContext(body: unknown): QueryContext;
  /** Answer of `POST /api/v1/chart/data`: encoded JSON, or a file. @throws HttpError in the contract's shapes */
  chartData(call: ChartDataCall): Promise<HttpResult>;
  /** The same, if all of it is in the cache: nothing runs. */
  cachedChartData(call: ChartDataCall): Promise<HttpResult | undefined>;
  /** The users who may read the data source and every row of it, and so may vouch for lent data. */
  readersOfAll(source: LentQuestion['source'], userIds: readonly number[]): Promise<readonly number[]>;
}

export const ChartQueriesToken = defineScopedToken<ChartQueries>('query/charts@1', 'Data of charts.');
