import type { DataMask, FilterValue } from '@facet/sdk/common';

export const NULL_TEXT = '<NULL>';

/** What chosen values ask of the charts. `inverse` keeps everything else; no values filter nothing. */
export function selectMask(column: string, values: readonly FilterValue[], inverse: boolean, label?: string): DataMask {
  if (values.length === 0) return { extraFormData: {}, filterState: { value: null } };
  return {
    extraFormData: { filters: [{ col: column, op: inverse ? 'NOT IN' : 'IN', val: values }] },
    filterState: { value: values, label: label ?? values.map(valueText).join(', '), excludeFilterValues: inverse },
  };
}

export function valuesOf(mask: DataMask): readonly FilterValue[] {
  const value = mask.filterState?.value;
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value as FilterValue];
}

export function valueText(value: FilterValue): string {
  return value === null ? NULL_TEXT : String(value);
}

/** Selects work with texts; this gives each value a text of its own, so that `1` and `"1"` stay apart. */
export function valueKey(value: FilterValue): string {
  return JSON.stringify(value);
}

/** @throws SyntaxError for a text that `valueKey` did not make. */
export function valueOfKey(key: string): FilterValue {
  return JSON.parse(key) as FilterValue;
}
