import type { DataMask, ExtraFormData } from '@facet/sdk/common';

/** A filter without a value. */
export const CLEARED: DataMask = { extraFormData: {}, filterState: { value: null } };

const APPENDED = ['filters', 'adhoc_filters', 'interactive_groupby', 'interactive_highlight'] as const;

/** The time range that leaves charts their own. */
const NO_RANGE = 'No filter';

export function hasValue(mask: DataMask | undefined): boolean {
  const value = mask?.filterState?.value;
  return value !== undefined && value !== null && value !== NO_RANGE && !(Array.isArray(value) && value.length === 0);
}

/** Whether it asks anything of charts. */
export function hasEffect(mask: DataMask): boolean {
  return Object.values(mask.extraFormData ?? {}).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== NO_RANGE,
  );
}

/** Whether two masks ask for the same; there are several ways to write "no value". */
export function sameMask(a: DataMask | undefined, b: DataMask | undefined): boolean {
  return JSON.stringify(essence(a)) === JSON.stringify(essence(b));
}

/** Two things asked of the same rows: lists are joined, of single members the later one stands. */
export function mergeExtra(base: Readonly<Record<string, unknown>>, extra: ExtraFormData): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...base };
  for (const [member, value] of Object.entries(extra)) {
    if (value === undefined) continue;
    merged[member] = APPENDED.some((name) => name === member)
      ? appendUnique(Array.isArray(merged[member]) ? merged[member] : [], Array.isArray(value) ? value : [])
      : value;
  }
  return merged;
}

function appendUnique(first: readonly unknown[], second: readonly unknown[]): unknown[] {
  const seen = new Set(first.map((item) => JSON.stringify(item)));
  return [...first, ...second.filter((item) => !seen.has(JSON.stringify(item)))];
}

function essence(mask: DataMask | undefined): unknown {
  const extra = mask?.extraFormData ?? {};
  const value = mask?.filterState?.value ?? null;
  return [extra, Array.isArray(value) && value.length === 0 ? null : value];
}
