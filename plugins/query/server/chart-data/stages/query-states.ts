import type { FormData, QueryObject, ResultFormat, ResultType, Scope } from '@facet/sdk/common';
import type { ColumnBatch, EngineDatabase, Principal } from '@facet/sdk/server';
import type { Moment } from '../../../common/time-range/moment.ts';
import type { DatabaseConnection, Datasource } from '../../../contract.server.ts';
import type { WaitingPeople } from '../../cache/waiting-people.ts';
import type { Encoded } from './encoded.ts';
import type { PlannedQuery } from '../../plan/plan-query.ts';
import type { Policy } from '../../policy/row-policies.ts';
import type { TableFacts, TableJob } from '../../table-work/table-job.ts';
import type { ResultTable } from '../../tables/result-table.ts';
import type { ShownFormats } from '../../tables/shown-table.ts';

/** One query of a request, as it was asked. */
export interface Asked {
  /** For services of other plugins. */
  readonly scope: Scope;
  readonly who: Principal;
  readonly source: { readonly type: string; readonly id: number };
  /** The form data that the request names as its origin, if any. */
  readonly form?: FormData;
  readonly query: QueryObject;
  readonly type: ResultType;
  readonly format: ResultFormat;
  readonly force: boolean;
  /** Cache lifetime in seconds that the request, or else its saved chart, asks for; absent: that of the data source. */
  readonly cacheTimeout: number | null;
  readonly signal: AbortSignal;
  /** Query string of the request, for templates. */
  readonly requestParams: Readonly<Record<string, string>>;
  /** How a table chart shows its numbers; for the result type `post_processed`. */
  readonly formats: ShownFormats;
  /** Its rows are sent as a file while they come. */
  readonly streamed: boolean;
  /** The rows go to a sheet of a workbook instead of a file of their own; only if they are streamed. */
  readonly asSheet: boolean;
  /** Only the cache may answer: no query may run. */
  readonly onlyCached: boolean;
}

/** The caller may read the data source. */
export interface Authorised extends Asked {
  readonly datasource: Datasource;
  readonly connection: DatabaseConnection;
  /** Seconds; below 0 is never. */
  readonly cacheSeconds: number;
}

/** The facts that are needed to redact an error of the database for the caller. */
export type Failing = Pick<Authorised, 'who' | 'connection'>;

export interface Ruled extends Authorised {
  readonly policy: Policy;
}

export interface Templated extends Ruled {
  /** The clock of the query. */
  readonly now: Moment;
  /** Its SQL depends on more than the query and the policy, such as on templates that read the caller. */
  readonly sqlVaries: boolean;
}

export interface Planned extends Templated {
  /** Planned once, when it is needed: an answer from the cache needs none. */
  plan(): Promise<PlannedQuery>;
  /** All SQL of the query, where the cache key needs it. */
  readonly sql: string | null;
}

/** The cache has no answer. */
export interface Uncached extends Templated {
  readonly plan: PlannedQuery;
  /** Who waits for this answer; absent: its caller alone. */
  readonly people?: Pick<WaitingPeople, 'enter'>;
  /** Does the work unless another process does it now, whose answer is awaited then. Absent: does it in any case. */
  readonly once?: (work: () => Promise<Encoded>) => Promise<Encoded>;
}

/** A place among the queries of the database. Giving it back twice does nothing. */
export interface Admitted extends Uncached {
  readonly database: EngineDatabase;
  /** Counts rows of a stream as they arrive, for administrators. */
  count(batch: ColumnBatch): void;
  leave(): void;
}

/** What the database gave: the rows, and those of each comparison; or the first rows of a stream and the rest. */
export type Fetched =
  | { readonly kind: 'table'; readonly main: ResultTable; readonly offsets: TableJob['offsets'] }
  | { readonly kind: 'stream'; readonly first: ResultTable; readonly rest: AsyncGenerator<ResultTable, undefined> };

export interface Ran extends Uncached {
  readonly fetched: Fetched;
}

/** Rows after post-processing, in the form that the answer needs. */
export type Processed =
  | { readonly kind: 'table'; readonly table: TableFacts; readonly databaseRows: number }
  | Extract<Fetched, { kind: 'stream' }>;

export interface Finished extends Uncached {
  readonly processed: Processed;
}
