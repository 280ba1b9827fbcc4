import { shortText } from '@facet/sdk/common';

const LONGEST = 200;

/** A value that a plugin sent, for the text of an error: what is no text or number is named by its kind, and not written. */
export function quoted(value: unknown): string {
  if (typeof value === 'string') return shortText(value, LONGEST);
  if (typeof value === 'number' || typeof value === 'boolean' || value === undefined || value === null)
    return String(value);
  return Array.isArray(value) ? 'list' : typeof value;
}
