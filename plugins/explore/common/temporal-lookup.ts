import type { FormData } from '@facet/sdk/common';

interface TimedDataset {
  readonly columns: readonly { readonly column_name: string; readonly is_dttm: boolean }[];
}

const LOOKUP = 'temporal_columns_lookup';

/**
 * The columns to which a time grain applies. Queries are built without the dataset, so the form itself lists them, in a
 * type that groups by columns of any kind.
 */
export const temporalLookup = ({ columns }: TimedDataset): Readonly<Record<string, true>> =>
  Object.fromEntries(columns.filter((column) => column.is_dttm).map((column) => [column.column_name, true as const]));

/** The form with that list, where its type reads one and the form has none: a form of another type, or of another tool. */
export function withTemporalLookup(form: FormData, members: ReadonlySet<string>, dataset: TimedDataset): FormData {
  if (!members.has(LOOKUP) || form[LOOKUP] !== undefined) return form;
  return { ...form, [LOOKUP]: temporalLookup(dataset) };
}
