import type { ColumnDraft, MetricDraft } from '../model/dataset-draft.ts';

export type FieldRow =
  | { readonly kind: 'head'; readonly of: 'metric' | 'column'; readonly key: string; readonly count: number }
  | { readonly kind: 'metric'; readonly key: string; readonly metric: MetricDraft }
  | { readonly kind: 'column'; readonly key: string; readonly column: ColumnDraft };

/** Metrics and columns that fit a search, each under its head. */
export function fieldRows(
  metrics: readonly MetricDraft[],
  columns: readonly ColumnDraft[],
  search: string,
): readonly FieldRow[] {
  const wanted = search.trim().toLowerCase();
  const fits = ({ name, label, description, expression }: ColumnDraft | MetricDraft) =>
    wanted === '' || [name, label, description, expression].some((text) => text.toLowerCase().includes(wanted));
  const foundMetrics = metrics.filter(fits);
  const foundColumns = columns.filter(fits);
  return [
    { kind: 'head', of: 'metric', key: 'metrics', count: foundMetrics.length },
    ...foundMetrics.map((metric): FieldRow => ({ kind: 'metric', key: metric.key, metric })),
    { kind: 'head', of: 'column', key: 'columns', count: foundColumns.length },
    ...foundColumns.map((column): FieldRow => ({ kind: 'column', key: column.key, column })),
  ];
}

/** The next row in a direction that can be chosen; where there is none, the present one. */
export function nextField(rows: readonly FieldRow[], from: number, step: 1 | -1): number {
  for (let at = from + step; at >= 0 && at < rows.length; at += step) {
    const row = rows[at];
    if (row !== undefined && row.kind !== 'head') return at;
  }
  return from;
}
