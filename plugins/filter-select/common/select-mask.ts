import type { DataMask, ExtraFormData, FilterValue } from '@facet/sdk/common';

export const NULL_TEXT = '<NULL>';
const EXCLUDED = ' (excluded)';
/** Maximum number of values in the label: nobody reads a longer one, and it is stored and sent with each filter state. */
const MOST_NAMED = 100;
const NUMBER = 0;
const BOOLEAN = 3;
const TRUTH: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

export interface SelectQuestion {
  readonly column: string;
  /** Whether the selected values are excluded. */
  readonly inverse: boolean;
  /** Whether the filter must have a value; without one it returns no rows. */
  readonly required: boolean;
}

/** The data mask of selected values. */
export function selectMask(values: readonly FilterValue[], question: SelectQuestion): DataMask {
  const { inverse } = question;
  if (values.length === 0) return { extraFormData: withoutValues(question), filterState: { value: null } };
  const label = listText(values) + (inverse ? EXCLUDED : '');
  return {
    extraFormData: { filters: [{ col: question.column, op: inverse ? 'NOT IN' : 'IN', val: values }] },
    filterState: { value: values, label, excludeFilterValues: inverse },
  };
}

function withoutValues({ inverse, required }: SelectQuestion): ExtraFormData {
  if (!required || inverse) return {};
  return { adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 0' }] };
}

export function valuesOf(mask: DataMask): readonly FilterValue[] {
  const value = mask.filterState?.value;
  const values: readonly unknown[] = Array.isArray(value)
    ? value
    : value === undefined || value === null
      ? []
      : [value];
  return values.filter(isFilterValue);
}

function isFilterValue(value: unknown): value is FilterValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** The values as text; for a long list the first ones, and the number of the others. */
export function listText(values: readonly FilterValue[]): string {
  const named = values.slice(0, MOST_NAMED).map(valueText).join(', ');
  return values.length > MOST_NAMED ? `${named}, … +${values.length - MOST_NAMED}` : named;
}

export function valueText(value: FilterValue): string {
  return value === null ? NULL_TEXT : String(value);
}

/** A unique text for each value, because selects work with texts: `1` and `"1"` must be different. */
export function valueKey(value: FilterValue): string {
  return JSON.stringify(value);
}

/** The key of a typed or pasted text, converted to the column's generic type. */
export function keyOfText(text: string, columnType: number | null | undefined): string {
  if (text === NULL_TEXT) return valueKey(null);
  if (columnType === NUMBER && Number.isFinite(Number(text))) return valueKey(Number(text));
  if (columnType === BOOLEAN && TRUTH.has(text.toLowerCase())) return valueKey(TRUTH.get(text.toLowerCase()) ?? null);
  return valueKey(text);
}

/** The value of a key. A typed text is not a key and stands for itself. */
export function valueOfKey(key: string): FilterValue {
  try {
    const value: unknown = JSON.parse(key);
    return isFilterValue(value) ? value : key;
  } catch (error) {
    if (error instanceof SyntaxError) return key;
    throw error;
  }
}
