import type { SqlGrammar } from '@facet/sdk/common';

export type RowFence = SqlGrammar['rowFence'];

/** Text behind the conditions; it lets every row through that they do. */
const FENCES: Readonly<Record<RowFence, string>> = {
  none: '',
  limit: ` LIMIT ${2n ** 63n - 1n}`,
  offset: ' OFFSET 0',
  'ordered-offset': ' ORDER BY (SELECT NULL) OFFSET 0 ROWS',
};

/**
 * A source of rows with nothing but those that all conditions let through. The conditions stand in a query of their own, so
 * that no expression around them can weaken them. The statement lock looks for exactly this text.
 * @param fence of the grammar, where conditions around it are a user's own
 */
export function narrowedSource(
  source: string,
  conditions: readonly string[],
  alias: string,
  fence: RowFence = 'none',
): string {
  const [before, after] = narrowingAround(conditions, fence);
  return conditions.length === 0 ? source : `${before}${source}${after} AS ${alias}`;
}

/** What stands before and behind a narrowed source. */
export function narrowingAround(
  conditions: readonly string[],
  fence: RowFence,
): readonly [before: string, after: string] {
  return ['(SELECT * FROM ', endWith(conditions, FENCES[fence])];
}

/** Where a query of its own ends whose conditions begin there and are exactly these, with whatever fence. */
export function endOfNarrowing(sql: string, conditions: readonly string[], from: number): number | undefined {
  const ends = Object.values(FENCES).map((fence) => endWith(conditions, fence));
  const end = ends.find((text) => sql.startsWith(text, from));
  return end === undefined ? undefined : from + end.length;
}

function endWith(conditions: readonly string[], fence: string): string {
  return ` WHERE ${conditions.map((condition) => `(${condition})`).join(' AND ')}${fence})`;
}
