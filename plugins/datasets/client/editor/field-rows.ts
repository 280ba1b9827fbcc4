import type { ColumnDraft, MetricDraft } from '../model/dataset-draft.ts';

export type FieldRow =
  | { readonly kind: 'head'; readonly of: 'metric' | 'column'; readonly key: string; readonly count: number }
  | { readonly kind: 'metric'; readonly key: string; readonly metric: MetricDraft }
  | { readonly kind: 'column'; readonly key: string; readonly column: ColumnDraft };

/** Metrics and columns that match a search, each group under its heading. */
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

/** Index of the next selectable row in a direction, or of the present row if there is none. */
export function nextField(rows: readonly FieldRow[], from: number, step: 1 | -1): number {
  for (let at = from + step; at >= 0 && at < rows.length; at += step) {
    const row = rows[at];
    if (row !== undefined && row.kind !== 'head') return at;
  }
  return from;
}
