import type { Principal } from '@facet/sdk/server';
import type { RequestValues } from './clause-renderer.ts';
import type { StatementPlace } from './written-tables.ts';

/** Who reads which database, with the values that templates of rules may name. */
export interface PolicyCall {
  readonly who: Principal;
  readonly databaseId: number;
  readonly values?: RequestValues;
}

/** A statement of a caller, and where it runs. */
export interface StatementCall extends PolicyCall, StatementPlace {}
