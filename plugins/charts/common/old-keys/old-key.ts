import type { ChartQuery, Controls } from '@facet/sdk/chart-form';
import type { FormData } from '@facet/sdk/common';

/**
 * Registers a chart type under its key of an older release. Forms saved under that key are converted when they are
 * read; the stored form is not changed until the chart is saved.
 *
 * @param turn Converts a form of the old release; members that it does not know must be kept
 */
export function queryOfOldKey<C extends Controls>(
  query: ChartQuery<C>,
  turn: (stored: FormData) => FormData,
): ChartQuery<C> {
  const { form } = query;
  return {
    ...query,
    form: {
      ...form,
      // The first version is that of the old release, so the versions of the type itself are shifted by one.
      version: form.version + 1,
      migrate: (stored, from) => (from > 1 ? (form.migrate?.(stored, from - 1) ?? stored) : turn(stored)),
    },
  };
}

/** Renames members; a member that already exists under the new name is kept. */
export function renamed(form: FormData, names: Readonly<Record<string, string>>): FormData {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(form)) {
    const next = names[name] ?? name;
    if (next === name || form[next] === undefined) result[next] = value;
  }
  return { ...result, viz_type: form.viz_type, datasource: form.datasource };
}
