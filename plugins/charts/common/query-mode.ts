import { listOf } from '@facet/sdk/chart-query';

export type QueryMode = 'aggregate' | 'raw';

/** The mode, from the form or from which columns it holds. */
export function queryModeOf(form: { readonly query_mode?: unknown; readonly all_columns?: unknown }): QueryMode {
  const { query_mode: mode } = form;
  if (mode === 'aggregate' || mode === 'raw') return mode;
  return listOf(form.all_columns).length > 0 ? 'raw' : 'aggregate';
}
