import { numberOrNull } from '@facet/plugin-highcharts/contract';
import type { DataRow, FilterValue } from '@facet/sdk/common';

export interface RegionRow {
  readonly code: string;
  readonly name: string;
  readonly mark: readonly FilterValue[];
  readonly amount: number | null;
}

export interface RegionRows {
  readonly rows: readonly RegionRow[];
  /** Codes that the map does not have. */
  readonly unknown: readonly FilterValue[];
  /** Rows of a region that an earlier row named otherwise. */
  readonly again: number;
}

/** @param regions Names by their codes, which are in capital letters. */
export function regionRows(
  data: readonly DataRow[],
  { entity, metric }: { readonly entity: string; readonly metric: string },
  regions: ReadonlyMap<string, string>,
): RegionRows {
  const rows = new Map<string, RegionRow>();
  const unknown: FilterValue[] = [];
  let again = 0;
  for (const row of data) {
    const value = row[entity] ?? null;
    const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
    const name = regions.get(code);
    if (name === undefined) unknown.push(value);
    else if (rows.has(code)) again += 1;
    else
      rows.set(code, {
        code,
        name,
        mark: [value],
        amount: numberOrNull(row[metric]),
      });
  }
  return { rows: [...rows.values()], unknown, again };
}
