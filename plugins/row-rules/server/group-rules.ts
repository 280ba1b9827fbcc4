/** A rule that applies to a dataset. The clause is a template of an SQL condition. */
export interface BoundRule {
  readonly id: number;
  readonly clause: string;
  readonly groupKey: string | null;
}

/**
 * Groups clauses: those of the same group are alternatives (OR); other clauses stand alone. Groups are sorted by their
 * lowest rule id, so that equal sets of rules give equal results.
 */
export function groupRules(rules: readonly BoundRule[]): readonly (readonly string[])[] {
  const sorted = [...rules].sort((a, b) => a.id - b.id);
  const groups = Map.groupBy(sorted, (rule) => (rule.groupKey ? `group ${rule.groupKey}` : `rule ${rule.id}`));
  return [...groups.values()].map((group) => group.map(({ clause }) => clause));
}
