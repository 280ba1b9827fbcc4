import type { RunningWork, SharedCache } from '@facet/sdk/server';
import type { ShownTable } from '../../../contract.server.ts';
import type { DroppedAnswers } from '../../cache/dropped-answers.ts';
import type { WaitingByKey } from '../../cache/waiting-people.ts';
import type { GuardedExports } from '../../exports/create-exports.ts';
import type { OpenDatabases } from '../../gateway/open-databases.ts';
import type { QueryPlanner } from '../../plan/plan-query.ts';
import type { AskableSource, ReadableSource } from '../../policy/readable-source.ts';
import type { TableWork } from '../../table-work/table-work.ts';
import type { Encoded } from './encoded.ts';
import type { Authorised, Failing } from './query-states.ts';

/** What stages work with. */
export interface StageTools {
  /** For requests that are no chart queries. */
  readonly source: ReadableSource;
  readonly sourceOf: AskableSource;
  readonly databases: Pick<OpenDatabases, 'connection' | 'of' | 'limits'>;
  readonly planner: Pick<QueryPlanner, 'ensureLocked' | 'plan' | 'policyOf' | 'sqlVaries'>;
  readonly exports: GuardedExports;
  readonly cache: Pick<SharedCache, 'get' | 'set' | 'singleFlight' | 'tag'>;
  readonly dropped: Pick<DroppedAnswers, 'during'>;
  readonly waiting: Pick<WaitingByKey, 'join'>;
  readonly work: Pick<RunningWork, 'start'>;
  readonly tables: Pick<TableWork, 'make'>;
  /** How a chart type shows its rows in files. */
  shownTable(vizType: string): Promise<ShownTable | undefined>;
  /** JSON text of the rows that annotation layers show. */
  annotations(state: Authorised): Promise<string>;
  /** An error of the database without values that the caller may not see. */
  redactError(error: unknown, state: Failing): Promise<unknown>;
  readonly deadlineMs: number;
}

/**
 * One step of a query. It adds to the state and calls the next stage, whose result returns through it. Only the cache answers by
 * itself.
 */
export interface Stage<In, Out> {
  readonly name: string;
  run(state: In, next: (state: Out) => Promise<Encoded>, tools: StageTools): Promise<Encoded>;
}
