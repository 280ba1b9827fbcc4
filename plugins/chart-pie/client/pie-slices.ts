import type { FilterValue, FormData, QueryColumn, QueryMetric, QueryResult } from '@facet/sdk/common';
import { groupText } from '@facet/sdk/formatting';
import { columnLabel, listOf, metricLabel, numberOf } from '@facet/plugin-charts/contract';

export interface Slice {
  readonly name: string;
  readonly value: number;
  /** Part of the whole, 0 to 1. */
  readonly share: number;
  /** Values of the dimensions; several for the slice that gathers small ones. */
  readonly marks: readonly (readonly FilterValue[])[];
}

/** One slice a row; those below `threshold_for_other` percent are gathered in one. Rows without an amount are no slices. */
export function slices(
  form: FormData,
  result: QueryResult,
  names: { readonly other: string; readonly verbose: Readonly<Record<string, string>> },
): readonly Slice[] {
  const columns = listOf<QueryColumn>(form['groupby']).map(columnLabel);
  const metric = metricLabel(form['metric'] as QueryMetric);
  const rows = result.data.flatMap((row) => {
    const value = row[metric];
    if (typeof value !== 'number' || value <= 0) return [];
    const mark = columns.map((column) => row[column] ?? null);
    return [{ name: mark.map(groupText).join(', ') || (names.verbose[metric] ?? metric), value, marks: [mark] }];
  });
  const whole = rows.reduce((sum, row) => sum + row.value, 0);
  const least = (numberOf(form['threshold_for_other']) ?? 0) / 100;
  const all = rows.map((row): Slice => ({ ...row, share: row.value / whole }));
  const small = all.filter((slice) => slice.share < least);
  if (small.length < 2) return all;
  const value = small.reduce((sum, slice) => sum + slice.value, 0);
  const other: Slice = { name: names.other, value, share: value / whole, marks: small.flatMap((slice) => slice.marks) };
  return [...all.filter((slice) => slice.share >= least), other];
}

export type LabelType =
  | 'key'
  | 'value'
  | 'percent'
  | 'key_value'
  | 'key_percent'
  | 'key_value_percent'
  | 'value_percent'
  | 'template';

/** What stands at a slice. In a template `{name}`, `{value}` and `{percent}` are replaced. */
export function sliceLabel(
  type: LabelType,
  template: string,
  parts: { readonly name: string; readonly value: string; readonly percent: string },
): string {
  switch (type) {
    case 'value':
      return parts.value;
    case 'percent':
      return parts.percent;
    case 'key_value':
      return `${parts.name}: ${parts.value}`;
    case 'key_percent':
      return `${parts.name}: ${parts.percent}`;
    case 'key_value_percent':
      return `${parts.name}: ${parts.value} (${parts.percent})`;
    case 'value_percent':
      return `${parts.value} (${parts.percent})`;
    case 'template':
      return template
        .replaceAll('{name}', parts.name)
        .replaceAll('{value}', parts.value)
        .replaceAll('{percent}', parts.percent);
    default:
      return parts.name;
  }
}
