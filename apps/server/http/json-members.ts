import { refusals } from './contract-errors.ts';

/** Members of all records of one body, in texts that hold JSON too: what a very large dashboard has. */
const MOST_MEMBERS = 100_000;
const MEMBER = /"\s*:/g;

/**
 * Each name in a record costs its reader a microsecond, a hundred times what its letters cost: a body of the largest size may hold
 * nothing but names. So they are counted before the body is read. @throws HttpError 413
 */
export function ensureFewMembers(text: string): void {
  let members = 0;
  for (const _ of text.matchAll(MEMBER)) {
    members += 1;
    if (members > MOST_MEMBERS) throw refusals.tooManyMembers(MOST_MEMBERS);
  }
}
