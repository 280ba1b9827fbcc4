import type { DataMask, ExtraFormData, FilterValue } from '@facet/sdk/common';

export const NULL_TEXT = '<NULL>';
const EXCLUDED = ' (excluded)';
/** Values that the label names: a longer one is not read, and it is stored and sent with each state of the filters. */
const MOST_NAMED = 100;
const NUMBER = 0;
const BOOLEAN = 3;
const TRUTH: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

export interface SelectQuestion {
  readonly column: string;
  /** Everything but the values. */
  readonly inverse: boolean;
  /** Without a value, nothing: the filter must have one. */
  readonly required: boolean;
}

/** What chosen values ask of the charts. */
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

/** Values by name; of a long list the first, and how many there are beside them. */
function listText(values: readonly FilterValue[]): string {
  const named = values.slice(0, MOST_NAMED).map(valueText).join(', ');
  return values.length > MOST_NAMED ? `${named}, … +${values.length - MOST_NAMED}` : named;
}

export function valueText(value: FilterValue): string {
  return value === null ? NULL_TEXT : String(value);
}

/** Selects work with texts; this gives each value a text of its own, so that `1` and `"1"` stay apart. */
export function valueKey(value: FilterValue): string {
  return JSON.stringify(value);
}

/** The key of a text that was typed or pasted, as a value of the column's generic type. */
export function keyOfText(text: string, columnType: number | null | undefined): string {
  if (text === NULL_TEXT) return valueKey(null);
  if (columnType === NUMBER && Number.isFinite(Number(text))) return valueKey(Number(text));
  if (columnType === BOOLEAN && TRUTH.has(text.toLowerCase())) return valueKey(TRUTH.get(text.toLowerCase()) ?? null);
  return valueKey(text);
}

/** The value of a key. A typed text is no key: it stands for itself. */
export function valueOfKey(key: string): FilterValue {
  try {
    const value: unknown = JSON.parse(key);
    return isFilterValue(value) ? value : key;
  } catch (error) {
    if (error instanceof SyntaxError) return key;
    throw error;
  }
}
