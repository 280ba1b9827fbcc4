import type { Principal } from '@facet/sdk/server';

/**
 * The person of a piece of work, who notes each right that the work was told it has. Work that runs for a while asks at its start,
 * so when rights change, exactly these must still be held.
 */
export class UsedRights {
  readonly principal: Principal;
  readonly #before: Principal;
  readonly #used = new Map<string, Set<string>>();

  constructor(before: Principal) {
    this.#before = before;
    this.principal = Object.freeze({
      ...before,
      can: (action: string, view: string) => {
        const may = before.can(action, view);
        if (may) this.#note(action, view);
        return may;
      },
      viewsOf: (action: string) => {
        const views = before.viewsOf(action);
        for (const view of views) this.#note(action, view);
        return views;
      },
    });
  }

  /** Whether it is the same caller, with every role and every right that was used. Rights that were added change nothing. */
  areHeldBy(now: Principal): boolean {
    if (!isSame(now, this.#before) || !hasRoles(now, this.#before) || !readsAsMuch(now, this.#before)) return false;
    for (const [action, views] of this.#used) for (const view of views) if (!now.can(action, view)) return false;
    return true;
  }

  #note(action: string, view: string): void {
    const known = this.#used.get(action);
    if (known) known.add(view);
    else this.#used.set(action, new Set([view]));
  }
}

function isSame(now: Principal, before: Principal): boolean {
  if (before.guest !== undefined) return now.guest !== undefined;
  return before.isAnonymous ? now.isAnonymous : !now.isAnonymous && now.id === before.id;
}

/** Visitors hold none themselves: those of everybody are looked at right by right. */
const hasRoles = (now: Principal, before: Principal): boolean =>
  before.isAnonymous || before.roleIds.every((role) => now.roleIds.includes(role));

function readsAsMuch({ onlyReads: now }: Principal, { onlyReads: before }: Principal): boolean {
  if (now === undefined) return true;
  if (before === undefined) return false;
  return [...before].every(([kind, ids]) => ids.isSubsetOf(now.get(kind) ?? new Set()));
}
