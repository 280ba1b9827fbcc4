import type { DataMask } from '@facet/sdk/common';

/** The value of a filter as text. */
export function maskText(mask: DataMask | undefined): string {
  const state = mask?.filterState;
  if (state?.label) return state.label;
  const value = state?.value;
  if (value === undefined || value === null) return '';
  return Array.isArray(value) ? value.map(String).join(', ') : String(value);
}
