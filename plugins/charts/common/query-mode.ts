import { listOf } from '@facet/sdk/chart-query';

export type QueryMode = 'aggregate' | 'raw';

/** The mode of the form, or the mode derived from its columns. */
export function queryModeOf(form: { readonly query_mode?: unknown; readonly all_columns?: unknown }): QueryMode {
  const { query_mode: mode } = form;
  if (mode === 'aggregate' || mode === 'raw') return mode;
  return listOf(form.all_columns).length > 0 ? 'raw' : 'aggregate';
}
