import type { ColumnDraft, DatasetDraft, MetricDraft } from './dataset-draft.ts';

export type FieldState = 'same' | 'changed' | 'new';

/** The difference of a column or metric from its saved state. */
export function fieldState(
  field: ColumnDraft | MetricDraft,
  former: readonly (ColumnDraft | MetricDraft)[],
): FieldState {
  const before = former.find(({ key }) => key === field.key);
  if (before === undefined) return 'new';
  return before === field || JSON.stringify(before) === JSON.stringify(field) ? 'same' : 'changed';
}

/** Number of settings, columns and metrics that a save would change. */
export function countChanges(draft: DatasetDraft, former: DatasetDraft): number {
  if (draft === former) return 0;
  const { columns, metrics, ...settings } = draft;
  const changed = Object.entries(settings).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(former[name as keyof typeof settings]),
  ).length;
  return changed + changedFields(columns, former.columns) + changedFields(metrics, former.metrics);
}

function changedFields(
  fields: readonly (ColumnDraft | MetricDraft)[],
  former: readonly (ColumnDraft | MetricDraft)[],
): number {
  if (fields === former) return 0;
  const before = new Map(former.map((field) => [field.key, field]));
  const kept = new Set(fields.map(({ key }) => key));
  const removed = former.filter(({ key }) => !kept.has(key)).length;
  return removed + fields.filter((field) => JSON.stringify(field) !== JSON.stringify(before.get(field.key))).length;
}

/** Whether the source of the rows differs from the saved one. */
export const movesSource = (draft: DatasetDraft, former: DatasetDraft): boolean =>
  (['kind', 'databaseId', 'catalog', 'schema', 'sql', 'templateParams'] as const).some(
    (name) => draft[name] !== former[name],
  ) ||
  (draft.kind === 'physical' && draft.name !== former.name);
