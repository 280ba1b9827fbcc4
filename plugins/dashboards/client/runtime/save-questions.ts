import type { Layout } from '../../common/layout/component.ts';
import type { MergeChoices, MergeConflict } from '../../common/merge/merge-conflict.ts';

/** What two editors have changed differently, with what is needed to name it. */
export interface Comparison {
  readonly conflicts: readonly MergeConflict[];
  /** The person who saved before. */
  readonly by: string;
  /** When; as the server writes moments. */
  readonly at: string;
  readonly mine: Layout;
  readonly theirs: Layout;
  /** Names of the filters of both, by id. */
  readonly filters: ReadonlyMap<string, string>;
}

/** A value that a save replaces. */
export interface OverwrittenValue {
  readonly member: 'css' | 'filter_scopes';
  readonly stored: string;
  readonly mine: string;
}

/** What a save may have to ask. */
export interface SaveQuestions {
  /** Resolves to `null` when the save is given up. */
  compare(comparison: Comparison): Promise<MergeChoices | null>;
  confirmOverwrite(values: readonly OverwrittenValue[]): Promise<boolean>;
}
