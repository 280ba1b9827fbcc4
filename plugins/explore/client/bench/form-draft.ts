import { isRecord } from '@facet/sdk/chart-query';
import type { FormData } from '@facet/sdk/common';

const ITEM = 'facet:explore-draft';

/** Remembers a change in this tab until the server keeps it: a reload may come first, or the server may be away. */
export function rememberDraft(address: string, form: FormData): void {
  try {
    sessionStorage.setItem(ITEM, JSON.stringify({ address, form }));
  } catch {
    // A full storage, or a browser without one: the server keeps the form a moment later.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(ITEM);
  } catch {
    // A browser without storage has nothing to forget.
  }
}

/** What was changed at this address and never kept; null when there is nothing. */
export function draftAt(address: string): Readonly<Record<string, unknown>> | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(ITEM) ?? 'null');
    return isRecord(draft) && draft['address'] === address && isRecord(draft['form']) ? draft['form'] : null;
  } catch {
    // Neither a browser without storage nor a text that this page did not write holds a draft.
    return null;
  }
}
