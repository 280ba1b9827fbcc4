import type { FilterValue } from '@facet/sdk/common';

/** Lists work with texts; each value has one of its own, so that `1` and `"1"` stay apart. */
export const keyOf = (value: FilterValue): string => JSON.stringify(value);

/** The value of a key. A typed text is no key: it stands for itself. */
export function valueOf(key: string): FilterValue {
  try {
    const value: unknown = JSON.parse(key);
    return value === null || ['string', 'number', 'boolean'].includes(typeof value) ? (value as FilterValue) : key;
  } catch (error) {
    if (error instanceof SyntaxError) return key;
    throw error;
  }
}

export const textOfValue = (value: FilterValue): string => (value === null ? '<NULL>' : String(value));
