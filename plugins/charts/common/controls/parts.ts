import { checkbox, column, drawn, numberText, oneOf } from '@facet/sdk/chart-form';
import type { QueryMetric, QueryObject } from '@facet/sdk/common';
import { topic } from './topic.ts';
import { notEmpty } from './validators.ts';

const PART_LABELS = ['key', 'value', 'key_value'] as const;

/** Controls of charts that split one metric by dimensions. */
export const partControls = topic({
  sort_by_metric: checkbox(),
  show_labels: drawn(checkbox(), true),
  show_labels_threshold: drawn(numberText({ description: 'control.show_labels_threshold_hint' }), 5),
  show_total: drawn(checkbox(), false),
});

/** The content of a part's label: its name, its amount, or both. */
export function partLabel<const D extends (typeof PART_LABELS)[number]>(initial: D) {
  return topic({ label_type: drawn(oneOf(PART_LABELS, { texts: 'partLabel', clearable: false }), initial) }).label_type;
}

export type PartLabel = (typeof PART_LABELS)[number];

/** Controls for flows: the columns of the source and the target. */
export const flowControls = topic({
  source: column({ validators: [notEmpty] }),
  target: column({ validators: [notEmpty] }),
});

/** Sorts the query by the largest amounts, if the form says so; otherwise, with `otherwise`, by its columns. */
export function sortedByMetric(
  query: QueryObject,
  {
    metric,
    sort_by_metric,
  }: { readonly metric?: QueryMetric | undefined; readonly sort_by_metric?: boolean | undefined },
  otherwise?: 'by-columns',
): QueryObject {
  if (sort_by_metric && metric !== undefined) return { ...query, orderby: [[metric, false]] };
  if (otherwise === undefined) return query;
  return { ...query, orderby: (query.columns ?? []).map((column) => [column, true] as const) };
}
