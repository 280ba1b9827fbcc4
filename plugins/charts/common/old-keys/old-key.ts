import type { ChartQuery, Controls } from '@facet/sdk/chart-form';
import type { FormData } from '@facet/sdk/common';

/**
 * A chart type under the key that an older release had for it. Forms saved under that key are turned into the type's own when
 * they are read; what is stored stays as it is until the chart is saved.
 *
 * @param turn from a form of the old release to one of this; members that it does not know must stay
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
      // The first version is the old release's, so each version of the type itself is one later.
      version: form.version + 1,
      migrate: (stored, from) => (from > 1 ? (form.migrate?.(stored, from - 1) ?? stored) : turn(stored)),
    },
  };
}

/** Members under their new names; those that the form has under the new name already stay. */
export function renamed(form: FormData, names: Readonly<Record<string, string>>): FormData {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(form)) {
    const next = names[name] ?? name;
    if (next === name || form[next] === undefined) result[next] = value;
  }
  return { ...result, viz_type: form.viz_type, datasource: form.datasource };
}
