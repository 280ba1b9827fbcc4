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
 * One source of rules. Questions and answers are plain data. A rule on a dataset of a table binds wherever the table is
 * read; several rules on one dataset hold together.
 */
export interface RowPolicy {
  /** All rules that bind this person, in an order that does not change from one question to the next. */
  rulesOf(subject: RowPolicySubject): Promise<readonly RowRule[]>;
  /** Datasets on which rules stand, whichever person they bind. */
  ruledDatasets(): Promise<readonly number[]>;
}
