/** What a statement may have written: no table, one, or any. */
type Reach = { readonly kind: 'none' } | { readonly kind: 'one'; readonly table: string } | { readonly kind: 'any' };

const NONE: Reach = { kind: 'none' };
const ANY: Reach = { kind: 'any' };

/**
 * Counts writes by table, so that what was read once can be kept until one of its tables changes. Deletes reach other
 * tables over foreign keys, and statements of an unknown form reach anything.
 */
export class WriteRevisions {
  readonly #byTable = new Map<string, number>();
  #ofAny = 0;

  /** Grows with every write to one of `tables`. */
  of(tables: readonly string[]): number {
    let total = this.#ofAny;
    for (const table of tables) total += this.#byTable.get(table) ?? 0;
    return total;
  }

  written(reach: Reach): void {
    if (reach.kind === 'any') this.#ofAny += 1;
    else if (reach.kind === 'one') this.#byTable.set(reach.table, (this.#byTable.get(reach.table) ?? 0) + 1);
  }
}

export function reachOf(sql: string): Reach {
  if (/^\s*(select|begin|commit|rollback|savepoint|release|pragma)\b/i.test(sql)) return NONE;
  const table = /^\s*(?:insert\s+into|update)\s+"(\w+)"/i.exec(sql)?.[1];
  return table === undefined ? ANY : { kind: 'one', table };
}
