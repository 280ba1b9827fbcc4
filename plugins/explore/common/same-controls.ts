import type { FormData } from '@facet/sdk/common';
import { PAGE_MEMBERS } from './page-members.ts';

const NOT_CONTROLS: ReadonlySet<string> = new Set([...PAGE_MEMBERS, 'force']);

/** Whether two forms are equal: null equals a missing member, and the order of members does not count. */
export function sameControls(a: FormData, b: FormData): boolean {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .filter((name) => !NOT_CONTROLS.has(name))
    .every((name) => JSON.stringify(a[name] ?? null) === JSON.stringify(b[name] ?? null));
}
