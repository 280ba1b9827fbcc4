import { isRecord } from '@facet/sdk/chart-query';
import type { FormData } from '@facet/sdk/common';

const ITEM = 'facet:explore-draft';

/**
 * Stores a change in this tab until the server has stored it: the page may be reloaded first, or the server may be
 * unreachable.
 */
export function rememberDraft(address: string, form: FormData): void {
  try {
    sessionStorage.setItem(ITEM, JSON.stringify({ address, form }));
  } catch {
    // Storage is full or missing: the server stores the form a moment later.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(ITEM);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** The change at this address that the server has not stored; null when there is none. */
export function draftAt(address: string): Readonly<Record<string, unknown>> | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(ITEM) ?? 'null');
    return isRecord(draft) && draft['address'] === address && isRecord(draft['form']) ? draft['form'] : null;
  } catch {
    // Without storage, or with a text that another page wrote, there is no draft.
    return null;
  }
}
