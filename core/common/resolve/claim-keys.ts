import type { ErrorData } from '@facet/sdk/common';
import { problems } from '../errors/catalogue.ts';

export interface EntryClaim {
  readonly point: string;
  readonly key: string;
  readonly overrides: string | undefined;
}

export interface Claimant {
  readonly id: string;
  readonly entries: readonly EntryClaim[];
}

export interface Claims {
  readonly winners: ReadonlyMap<string, string>;
  readonly conflicts: ReadonlyMap<string, readonly ErrorData[]>;
}

export const claimOf = (point: string, key: string): string => `${point} ${key}`;

/** Gives each key one owner: the first that came, unless a declared override says otherwise. */
export function claimKeys(claimants: readonly Claimant[]): Claims {
  const held = new Map<string, { readonly owner: string; readonly overrides: string | undefined }>();
  const conflicts = new Map<string, readonly ErrorData[]>();
  for (const { id, entries } of claimants) {
    const refused: ErrorData[] = [];
    const won: EntryClaim[] = [];
    for (const entry of entries) {
      const holder = held.get(claimOf(entry.point, entry.key));
      if (holder === undefined || entry.overrides === holder.owner) won.push(entry);
      else if (holder.overrides !== id) refused.push(problems.keyTaken(id, entry.point, entry.key, holder.owner));
    }
    if (refused.length > 0) conflicts.set(id, refused);
    else for (const entry of won) held.set(claimOf(entry.point, entry.key), { owner: id, overrides: entry.overrides });
  }
  return { winners: new Map([...held].map(([claim, { owner }]) => [claim, owner])), conflicts };
}
