import type { FormData } from '@facet/sdk/common';
import { temporalLookup } from './temporal-lookup.ts';

export interface StartDataset {
  readonly main_dttm_col: string | null;
  readonly columns: readonly { readonly column_name: string; readonly is_dttm: boolean }[];
  readonly metrics: readonly { readonly metric_name: string }[];
}

/** Initial values of a new chart of any type: the dataset's first metric, its time column, and no time limit. */
export function startValues(dataset: StartDataset, timeFilter: string): Readonly<Record<string, unknown>> {
  const metric = dataset.metrics[0]?.metric_name;
  const time = timeColumn(dataset);
  return {
    ...(metric === undefined ? {} : { metrics: [metric] }),
    ...(time === null
      ? {}
      : {
          x_axis: time,
          adhoc_filters: [rangeFilter(time, timeFilter)],
          temporal_columns_lookup: temporalLookup(dataset),
        }),
  };
}

/** @returns null where the dataset has no time column. */
export function timeColumn(dataset: StartDataset): string | null {
  const known = dataset.columns.filter((column) => column.is_dttm).map((column) => column.column_name);
  return known.find((name) => name === dataset.main_dttm_col) ?? known[0] ?? null;
}

export function rangeFilter(column: string, range: string): Readonly<Record<string, unknown>> {
  return {
    clause: 'WHERE',
    subject: column,
    operator: 'TEMPORAL_RANGE',
    operatorId: 'TEMPORAL_RANGE',
    comparator: range,
    expressionType: 'SIMPLE',
  };
}

/** A new form of a type, with those initial values that the type declares. */
export function startForm(
  form: FormData,
  start: Readonly<Record<string, unknown>>,
  type: { readonly members: ReadonlySet<string>; adopt?(form: FormData): FormData },
): FormData {
  const [metric] = Array.isArray(start['metrics']) ? start['metrics'] : [];
  const single = type.members.has('metrics') || metric === undefined ? {} : { metric };
  const declared = Object.entries({ ...start, ...single }).filter(([name]) => type.members.has(name));
  const begun = { ...Object.fromEntries(declared), ...form };
  return type.adopt?.(begun) ?? begun;
}
