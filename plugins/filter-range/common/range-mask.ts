import type { DataMask, QueryFilter } from '@facet/sdk/common';
import { SINGLE } from './range-settings.ts';

/** Both ends are included; `null` leaves one open. */
export type Range = readonly [low: number | null, high: number | null];

/** The data mask of a range. */
export function rangeMask(column: string, [low, high]: Range): DataMask {
  if (low === null && high === null) return { extraFormData: {}, filterState: { value: null } };
  return {
    extraFormData: { filters: filtersOf(column, low, high) },
    filterState: { value: [low, high], label: labelOf(low, high) },
  };
}

function filtersOf(col: string, low: number | null, high: number | null): readonly QueryFilter[] {
  if (low !== null && low === high) return [{ col, op: '==', val: low }];
  return [
    ...(low === null ? [] : [{ col, op: '>=', val: low }]),
    ...(high === null ? [] : [{ col, op: '<=', val: high }]),
  ];
}

function labelOf(low: number | null, high: number | null): string {
  if (low === null) return `≤ ${high}`;
  if (high === null) return `≥ ${low}`;
  return low === high ? String(low) : `${low} – ${high}`;
}

export function rangeOf(mask: DataMask): Range | null {
  const value = mask.filterState?.value;
  if (!Array.isArray(value)) return null;
  const [low, high] = [numberOrNull(value[0]), numberOrNull(value[1])];
  return low === null && high === null ? null : [low, high];
}

/** Reduces the range to what the setting allows: one end, or a single value. */
export function allowedRange([low, high]: Range, single: 0 | 1 | 2 | undefined): Range {
  if (single === SINGLE.minimum) return [low ?? high, null];
  if (single === SINGLE.maximum) return [null, high ?? low];
  if (single === SINGLE.exact) return [low ?? high, low ?? high];
  return [low, high];
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
