import { GRID_ID, type Layout, type LayoutComponent } from '../layout/component.ts';
import { descendants } from '../layout/descendants.ts';
import type { Settle, Side } from './merge-conflict.ts';
import { sameJson } from './merge-json.ts';
import type { Versions } from './versions.ts';

/**
 * Ids of the components of the merged layout: what neither editor removed, and what one of them removed and the other has
 * changed, where that change is chosen. Rows come and go with what stands in them, and the grid gives way to tabs that take in
 * what stood there, so their removal alone is no wish.
 */
export function keptComponents(versions: Versions, settle: Settle): ReadonlySet<string> {
  const { base, mine, theirs } = versions;
  const kept = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  for (const remover of ['mine', 'theirs'] as const) {
    const [left, other] = remover === 'mine' ? [mine, theirs] : [theirs, mine];
    const removed = Object.keys(base).filter((id) => left[id] === undefined && other[id] !== undefined);
    const wishes = new Set(removed.filter((id) => id !== GRID_ID && !isLooseRow(base, other, id)));
    for (const id of wishes) {
      if (wishes.has(base[id]?.parents.at(-1) ?? '')) continue;
      const group = removedWith(base, other, left, id);
      if (!group.some((one) => isChanged(base, other, one)) || settle(conflictOf(id, remover)) === remover)
        for (const one of group) kept.delete(one);
    }
  }
  return kept;
}

const conflictOf = (id: string, remover: Side) =>
  ({
    key: `removal/${id}`,
    subject: { of: 'removal', id },
    mine: remover === 'mine' ? 'removed' : 'changed',
    theirs: remover === 'mine' ? 'changed' : 'removed',
  }) as const;

/** A row that the other editor left as it was but for what stands in it. */
function isLooseRow(base: Layout, other: Layout, id: string): boolean {
  const [before, now] = [base[id], other[id]];
  return before?.type === 'ROW' && now !== undefined && sameJson(before.meta, now.meta) && sameParent(before, now);
}

/** A removed component with everything that went with it, and what the other editor has put into that. */
function removedWith(base: Layout, other: Layout, left: Layout, id: string): readonly string[] {
  return [...new Set([...descendants(base, id), ...descendants(other, id)])].filter((one) => left[one] === undefined);
}

function isChanged(base: Layout, other: Layout, id: string): boolean {
  const [before, now] = [base[id], other[id]];
  if (before === undefined) return now !== undefined;
  if (now === undefined) return false;
  return !sameJson(before.meta, now.meta) || !sameParent(before, now) || gainsChild(before, now);
}

const sameParent = (a: LayoutComponent, b: LayoutComponent): boolean => a.parents.at(-1) === b.parents.at(-1);

const gainsChild = (before: LayoutComponent, now: LayoutComponent): boolean =>
  now.children.some((child) => !before.children.includes(child));
