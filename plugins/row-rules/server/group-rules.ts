/** A rule that binds on one dataset. The clause is a template of an SQL condition. */
export interface BoundRule {
  readonly id: number;
  readonly clause: string;
  readonly groupKey: string | null;
}

/**
 * Clauses that are alternatives of each other: those of one group; each other stands alone. They come in the order of the
 * lowest rule id in them, so that equal sets of rules give equal answers.
 */
export function groupRules(rules: readonly BoundRule[]): readonly (readonly string[])[] {
  const sorted = [...rules].sort((a, b) => a.id - b.id);
  const groups = Map.groupBy(sorted, (rule) => (rule.groupKey ? `group ${rule.groupKey}` : `rule ${rule.id}`));
  return [...groups.values()].map((group) => group.map(({ clause }) => clause));
}
