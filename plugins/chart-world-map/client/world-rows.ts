import { numberOrNull } from '@facet/plugin-highcharts/contract';
import type { DataRow, FilterValue } from '@facet/sdk/common';
import type { CountryField } from '../common/country-field.ts';
import type { World } from '../common/world.ts';

export interface CountryRow {
  readonly code: string;
  readonly mark: readonly FilterValue[];
  readonly amount: number | null;
  readonly bubble: number | null;
}

export interface WorldRows {
  readonly rows: readonly CountryRow[];
  /** Names of unknown countries in the rows. */
  readonly unknown: readonly FilterValue[];
  /** Number of rows whose country already occurred under another name. */
  readonly again: number;
  /** Known countries without an outline. */
  readonly absent: readonly string[];
}

interface Source {
  readonly entity: string;
  readonly field: CountryField;
  readonly metric: string;
  readonly bubble: string;
}

export function worldRows(data: readonly DataRow[], source: Source, world: World): WorldRows {
  const rows = new Map<string, CountryRow>();
  const [unknown, absent]: [FilterValue[], string[]] = [[], []];
  let again = 0;
  for (const row of data) {
    const value = row[source.entity] ?? null;
    const code = world.countries.codeOf(source.field, value);
    if (code === undefined) unknown.push(value);
    else if (rows.has(code)) again += 1;
    else {
      rows.set(code, {
        code,
        mark: [value],
        amount: numberOrNull(row[source.metric]),
        bubble: numberOrNull(row[source.bubble]),
      });
      if (world.placeOf(code) === undefined) absent.push(code);
    }
  }
  return { rows: [...rows.values()], unknown, again, absent };
}
