import { temporalLookup } from './temporal-lookup.ts';

interface TemporalDataset {
  readonly main_dttm_col: string | null;
  readonly columns: readonly { readonly column_name: string; readonly is_dttm: boolean }[];
}

/**
 * The time column of a form after its dataset changed. A column that is no longer temporal is replaced by the dataset's
 * main time column or its first temporal column, otherwise by none. A form without a time column stays without.
 */
export function temporalColumn(present: unknown, dataset: TemporalDataset): unknown {
  if (typeof present !== 'string') return present;
  const temporal = dataset.columns.filter((column) => column.is_dttm).map((column) => column.column_name);
  if (temporal.includes(present)) return present;
  const { main_dttm_col: main } = dataset;
  return main !== null && temporal.includes(main) ? main : (temporal[0] ?? null);
}

/** A form whose dataset was replaced: its time column is one of the new dataset, and so are the columns with a time grain. */
export function withTimesOf<F extends Readonly<Record<string, unknown>>>(dataset: TemporalDataset, form: F): F {
  const { granularity_sqla: column, temporal_columns_lookup: lookup } = form;
  return {
    ...form,
    ...(column === undefined ? {} : { granularity_sqla: temporalColumn(column, dataset) }),
    ...(lookup === undefined ? {} : { temporal_columns_lookup: temporalLookup(dataset) }),
  };
}
