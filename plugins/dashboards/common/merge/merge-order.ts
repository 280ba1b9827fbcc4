import type { Side } from './merge-conflict.ts';

/**
 * One order of what two editors have ordered. One side leads; what only the other side has comes after the neighbour
 * that stands before it there.
 * @param present What stands in the result, each id once.
 * @param leader By default the side that changed the order.
 */
export function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  present: ReadonlySet<string>,
  leader: Side = keepsOrder(base, mine) ? 'theirs' : 'mine',
): readonly string[] {
  const [leading, following] = leader === 'mine' ? [mine, theirs] : [theirs, mine];
  const order = leading.filter((id) => present.has(id));
  const placed = new Set(order);
  for (const [index, id] of following.entries()) {
    if (placed.has(id) || !present.has(id)) continue;
    const before = following.slice(0, index).findLast((one) => placed.has(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
    placed.add(id);
  }
  return [...order, ...[...present].filter((id) => !placed.has(id))];
}

/** Whether what both hold stands in the same order. */
export function keepsOrder(base: readonly string[], changed: readonly string[]): boolean {
  const inBase = new Set(base);
  const inChanged = new Set(changed);
  const before = base.filter((id) => inChanged.has(id));
  const after = changed.filter((id) => inBase.has(id));
  return before.every((id, index) => id === after[index]);
}
