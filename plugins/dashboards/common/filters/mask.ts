import type { DataMask } from '@facet/sdk/common';

/** A filter without a value. */
export const CLEARED: DataMask = { extraFormData: {}, filterState: { value: null } };

export function hasValue(mask: DataMask | undefined): boolean {
  const value = mask?.filterState?.value;
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}

/** Whether two masks ask for the same; there are several ways to write "no value". */
export function sameMask(a: DataMask | undefined, b: DataMask | undefined): boolean {
  return JSON.stringify(essence(a)) === JSON.stringify(essence(b));
}

function essence(mask: DataMask | undefined): unknown {
  const extra = mask?.extraFormData ?? {};
  const value = mask?.filterState?.value ?? null;
  return [extra, Array.isArray(value) && value.length === 0 ? null : value];
}
