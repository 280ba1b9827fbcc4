import { definePoint } from '@facet/sdk/common';

/** The person whom rules may bind, as data. */
export interface RowPolicySubject {
  readonly id: number;
  readonly username: string;
  readonly isAnonymous: boolean;
  /** Names of roles, and their ids. */
  readonly roles: readonly string[];
  readonly roleIds: readonly number[];
}

/** Rows of a dataset that a person may see: those that some of the conditions lets through. */
export interface RowRule {
  readonly datasetId: number;
  /** SQL conditions, at least one; each may hold templates. */
  readonly anyOf: readonly string[];
}

/**
 * One source of rules. Arguments and answers are plain data. A rule on a dataset of a table applies wherever the table is
 * read; all rules on a dataset must hold.
 */
export interface RowPolicy {
  /** All rules that bind this person, in an order that does not change from one question to the next. */
  rulesOf(subject: RowPolicySubject): Promise<readonly RowRule[]>;
  /** Datasets with rules, for any person. */
  ruledDatasets(): Promise<readonly number[]>;
}

/**
 * Rules that hide rows. The rules of all entries apply, to chart data and to user SQL, and those that a guest's token carries. All reads are refused while there is no
 * entry, and while the entry of an enabled plugin is missing, fails, is late or returns invalid rules.
 */
export const RowPoliciesPoint = definePoint<{ declared: { key?: string }; implementation: RowPolicy }>({
  id: 'query/row-policy@1',
  description: 'Rules that hide rows of datasets from people.',
  side: 'server',
});
