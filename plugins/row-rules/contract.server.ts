import { defineToken } from '@facet/sdk/common';
import type { Principal } from '@facet/sdk/server';
import type { RowRule } from './common/combine-clauses.ts';

export interface RowRules {
  /**
   * The rules that bind this caller on this dataset, lowest id first. A rejection must refuse the query: without the
   * answer nobody knows which rows are allowed.
   */
  clausesFor(who: Principal, datasetId: number): Promise<readonly RowRule[]>;
  /** Datasets on which some rule binds this caller. */
  boundDatasets(who: Principal): Promise<ReadonlySet<number>>;
  /** Some rule stands on this dataset, whomever it binds. */
  isRuled(datasetId: number): Promise<boolean>;
}

export const RowRulesToken = defineToken<RowRules>(
  'row-rules/rules@1',
  'Row level security rules by caller and dataset.',
);
