import type { ResultColumn } from '@facet/plugin-charts/contract';

/** The columns, with times as they were answered where a person asked for that. */
export function originalTimes(columns: readonly ResultColumn[], originals: readonly string[]): readonly ResultColumn[] {
  return columns.map((column) => {
    if (column.kind !== 'date' || !originals.includes(column.key)) return column;
    return { ...column, format: String };
  });
}

/** Keys of columns by dataset, as a device remembers them. */
export type OriginalTimes = Readonly<Record<string, readonly string[]>>;

export function isOriginalTimes(value: unknown): value is OriginalTimes {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((keys) => Array.isArray(keys) && keys.every((key) => typeof key === 'string'))
  );
}

/** A column in or out of the list of a dataset; datasets without any leave. */
export function toggledTime(all: OriginalTimes, dataset: string, column: string): OriginalTimes {
  const { [dataset]: known = [], ...others } = all;
  const next = known.includes(column) ? known.filter((key) => key !== column) : [...known, column];
  return next.length === 0 ? others : { ...others, [dataset]: next };
}
