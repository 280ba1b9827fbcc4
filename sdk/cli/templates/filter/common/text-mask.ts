import type { DataMask } from '@facet/sdk/common';

/** What a text asks of the charts; without a text every row is shown. */
export function textMask(column: string, text: string | null): DataMask {
  if (text === null) return { extraFormData: {}, filterState: { value: null } };
  return {
    extraFormData: { filters: [{ col: column, op: 'ILIKE', val: `%${text}%` }] },
    filterState: { value: text, label: text },
  };
}

/** The text in a stored mask; `null` for none, and for a value of another type of filter. */
export function textOf({ filterState }: DataMask): string | null {
  const value = filterState?.value;
  return typeof value === 'string' && value !== '' ? value : null;
}
