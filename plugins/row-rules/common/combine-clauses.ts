/** A rule that applies to somebody who reads a dataset. The clause is a template of an SQL condition. */
export interface RowRule {
  readonly id: number;
  readonly clause: string;
  readonly groupKey: string | null;
}

/**
 * The conditions of all rules, each to be AND-ed: clauses of the same group are alternatives, all others stand alone.
 * `clause` of each rule must be rendered and checked to be one expression before. Conditions come in the order of the
 * lowest rule id in them, so that equal sets of rules give equal text.
 */
export function combineClauses(rules: readonly RowRule[]): readonly string[] {
  const groups = Map.groupBy(sorted(rules), (rule) => (rule.groupKey ? `group ${rule.groupKey}` : `rule ${rule.id}`));
  // The line end closes a comment in which a clause may end.
  return [...groups.values()].map((group) => {
    const alternatives = group.map((rule) => `(${rule.clause}\n)`);
    return alternatives.length === 1 ? (alternatives[0] ?? '') : `(${alternatives.join(' OR ')})`;
  });
}

const sorted = (rules: readonly RowRule[]) => [...rules].sort((a, b) => a.id - b.id);
