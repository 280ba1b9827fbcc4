import type { FilterValue } from '@facet/sdk/common';

/** A unique text for each value, because lists work with texts: `1` and `"1"` must be different. */
export const keyOf = (value: FilterValue): string => JSON.stringify(value);

/** The value of a key. A typed text is not a key and stands for itself. */
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
