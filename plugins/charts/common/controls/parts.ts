import { checkbox, column, drawn, numberText, oneOf } from '@facet/sdk/chart-form';
import type { QueryMetric, QueryObject } from '@facet/sdk/common';
import { topic } from './topic.ts';
import { notEmpty } from './validators.ts';

const PART_LABELS = ['key', 'value', 'key_value'] as const;

/** Of one metric, split by dimensions. */
export const partControls = topic({
  sort_by_metric: checkbox(),
  show_labels: drawn(checkbox(), true),
  show_labels_threshold: drawn(numberText({ description: 'control.show_labels_threshold_hint' }), 5),
  show_total: drawn(checkbox(), false),
});

/** What stands at a part: its name, its amount, or both. */
export function partLabel<const D extends (typeof PART_LABELS)[number]>(initial: D) {
  return topic({ label_type: drawn(oneOf(PART_LABELS, { texts: 'partLabel', clearable: false }), initial) }).label_type;
}

export type PartLabel = (typeof PART_LABELS)[number];

/** From where to where: the ends of what flows. */
export const flowControls = topic({
  source: column({ validators: [notEmpty] }),
  target: column({ validators: [notEmpty] }),
});

/** The query with its largest amounts first, where the form asks for that; else, with `otherwise`, in the order of its columns. */
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
