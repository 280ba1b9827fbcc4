/**
 * One condition of each rule: its alternatives, each of which must have been checked to be one condition before. The line end
 * closes a comment in which an alternative may end.
 */
export function combineRules(rules: readonly (readonly string[])[]): readonly string[] {
  return rules.map((anyOf) => {
    const alternatives = anyOf.map((condition) => `(${condition}\n)`);
    return alternatives.length === 1 ? (alternatives[0] ?? '') : `(${alternatives.join(' OR ')})`;
  });
}
