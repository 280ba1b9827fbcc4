import type { DatasetState } from '../../common/wire/dataset-version.ts';
import { type ColumnDraft, type DatasetDraft, type MetricDraft, toDraft } from './dataset-draft.ts';

/**
 * The draft that saves a version again. Columns and metrics that have been removed since then are added with new ids.
 * @param present the saved state of the dataset
 */
export function draftOfVersion(version: DatasetState, present: DatasetDraft): DatasetDraft {
  const generics = new Map(present.columns.map(({ name, generic }) => [name, generic]));
  const then = toDraft({ ...version, columns: version.columns.map((column) => ({ ...column, type_generic: null })) });
  return {
    ...then,
    columns: then.columns.map((column) => ({
      ...withPresentId(column, present.columns),
      generic: generics.get(column.name) ?? null,
    })),
    metrics: then.metrics.map((metric) => withPresentId(metric, present.metrics)),
  };
}

/** By id, or by name where all columns were read anew. */
function withPresentId<F extends ColumnDraft | MetricDraft>(
  field: F,
  present: readonly (ColumnDraft | MetricDraft)[],
): F {
  const same = present.find(({ id }) => id === field.id) ?? present.find(({ name }) => name === field.name);
  return { ...field, id: same?.id ?? null, key: same?.key ?? crypto.randomUUID() };
}
