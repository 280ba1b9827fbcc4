/** Which of two editors a value comes from. */
export type Side = 'mine' | 'theirs';

/** One value that two editors have changed in different ways. */
export interface MergeConflict {
  /** Names the value inside the dashboard; a choice is kept under it. */
  readonly key: string;
  readonly subject: ConflictSubject;
  /** `undefined`: the value is absent there. */
  readonly mine: unknown;
  readonly theirs: unknown;
}

export type ConflictSubject =
  /** A member of the dashboard, or of its settings with the way inside of it. */
  | { readonly of: 'member'; readonly path: readonly string[] }
  /** A member of a component's `meta`. */
  | { readonly of: 'component'; readonly id: string; readonly member: string }
  /** Where a component stands: the id of its parent. */
  | { readonly of: 'place'; readonly id: string }
  /** The order of what stands in a container: lists of ids. */
  | { readonly of: 'order'; readonly id: string }
  /** One editor removed what the other has changed: `removed` on one side, `changed` on the other. */
  | { readonly of: 'removal'; readonly id: string };

/** The side whose value is taken, by the key of the conflict. A conflict without a choice takes what the server holds. */
export type MergeChoices = Readonly<Record<string, Side>>;

/** Decides a conflict, and remembers it. */
export type Settle = (conflict: MergeConflict) => Side;

export interface ConflictRecord {
  readonly settle: Settle;
  readonly found: () => readonly MergeConflict[];
}

export function recordConflicts(choices: MergeChoices): ConflictRecord {
  const conflicts = new Map<string, MergeConflict>();
  return {
    settle(conflict) {
      conflicts.set(conflict.key, conflict);
      return choices[conflict.key] ?? 'theirs';
    },
    found: () => [...conflicts.values()],
  };
}
