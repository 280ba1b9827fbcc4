import type { DataMask } from '@facet/sdk/common';

/** The filter that charts get for a text; without a text they show all rows. */
export function textMask(column: string, text: string | null, whole: boolean): DataMask {
  if (text === null) return { extraFormData: {}, filterState: { value: null } };
  return {
    extraFormData: {
      filters: [whole ? { col: column, op: '==', val: text } : { col: column, op: 'ILIKE', val: `%${text}%` }],
    },
    filterState: { value: text, label: text },
  };
}

/** The text in a stored mask; `null` for none, and for a value of another type of filter. */
export function textOf({ filterState }: DataMask): string | null {
  const value = filterState?.value;
  return typeof value === 'string' && value !== '' ? value : null;
}
