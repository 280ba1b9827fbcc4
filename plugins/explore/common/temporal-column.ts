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
