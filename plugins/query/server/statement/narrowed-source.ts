/**
 * A source of rows with nothing but those that all conditions let through. The conditions stand in a query of their own, so
 * that no expression around them can weaken them. The statement lock looks for exactly this text.
 */
export function narrowedSource(source: string, conditions: readonly string[], alias: string): string {
  const [before, after] = narrowingAround(conditions);
  return conditions.length === 0 ? source : `${before}${source}${after} AS ${alias}`;
}

/** What stands before and behind a narrowed source. */
export function narrowingAround(conditions: readonly string[]): readonly [before: string, after: string] {
  return ['(SELECT * FROM ', ` WHERE ${conditions.map((condition) => `(${condition})`).join(' AND ')})`];
}
