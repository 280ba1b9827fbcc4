import type { ResultColumn } from '@facet/plugin-charts/contract';

/** The columns, with original timestamps where the user has chosen them. */
export function originalTimes(columns: readonly ResultColumn[], originals: readonly string[]): readonly ResultColumn[] {
  return columns.map((column) => {
    if (column.kind !== 'date' || !originals.includes(column.key)) return column;
    return { ...column, format: String };
  });
}

/** Keys of columns by dataset, as stored in the browser. */
export type OriginalTimes = Readonly<Record<string, readonly string[]>>;

export function isOriginalTimes(value: unknown): value is OriginalTimes {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((keys) => Array.isArray(keys) && keys.every((key) => typeof key === 'string'))
  );
}

/** Adds a column to the list of a dataset or removes it; datasets with an empty list are removed. */
export function toggledTime(all: OriginalTimes, dataset: string, column: string): OriginalTimes {
  const { [dataset]: known = [], ...others } = all;
  const next = known.includes(column) ? known.filter((key) => key !== column) : [...known, column];
  return next.length === 0 ? others : { ...others, [dataset]: next };
}
