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
  /** Codes that are not on the map. */
  readonly unknown: readonly FilterValue[];
  /** Number of rows whose region already occurred under another name. */
  readonly again: number;
}

/** @param regions Names by codes in upper case. */
export function regionRows(
  data: readonly DataRow[],
  { entity, metric }: { readonly entity: string; readonly metric: string },
  regions: ReadonlyMap<string, string>,
): RegionRows {
  const rows = new Map<string, RegionRow>();
  const unknown: FilterValue[] = [];
  let again = 0;
  const prefix = commonPrefix([...regions.keys()]);
  for (const row of data) {
    const value = row[entity] ?? null;
    const code = codeIn(regions, value, prefix);
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

/** Normalises a code: in upper case, with the country prefix, which tables for one country often leave out. */
function codeIn(regions: ReadonlyMap<string, string>, value: FilterValue, prefix: string): string {
  if (typeof value !== 'string') return '';
  const code = value.trim().toUpperCase();
  return regions.has(code) || !regions.has(prefix + code) ? code : prefix + code;
}

/** The common prefix such as `US-`; empty where codes have different prefixes. */
function commonPrefix(codes: readonly string[]): string {
  const prefixes = new Set(codes.map((code) => code.slice(0, code.indexOf('-') + 1)));
  const [only = ''] = prefixes;
  return prefixes.size === 1 ? only : '';
}
