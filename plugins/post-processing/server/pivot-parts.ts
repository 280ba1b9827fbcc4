import type { Grouping } from './ordering.ts';

/** The rows of each cell of a pivot, and of its margins: those of a cell are neighbours in one list. */
export class PivotParts {
  readonly #rowGroups: number;
  readonly #byCell: SortedRows;
  readonly #byRowGroup: () => SortedRows;
  readonly #kept: () => Int32Array;

  constructor(rows: Grouping, columns: Grouping) {
    const count = rows.keys.length;
    this.#rowGroups = count;
    const cellOf = rows.groupOf.map((group, row) =>
      group < 0 ? -1 : Math.max(-1, (columns.groupOf[row] ?? -1) * count + group),
    );
    this.#byCell = sortRows(cellOf, count * columns.keys.length);
    this.#byRowGroup = once(() => sortRows(rows.groupOf, count));
    this.#kept = once(
      () =>
        sortRows(
          rows.groupOf.map((group) => Math.min(group, 0)),
          1,
        ).rows,
    );
  }

  /** @param rowGroup That of the margin follows the last. @param columnGroup -1: the margin. */
  rowsOf(rowGroup: number, columnGroup: number): Int32Array {
    const count = this.#rowGroups;
    if (columnGroup < 0) return rowGroup < count ? rowsFrom(this.#byRowGroup(), rowGroup, 1) : this.#kept();
    return rowGroup < count
      ? rowsFrom(this.#byCell, columnGroup * count + rowGroup, 1)
      : rowsFrom(this.#byCell, columnGroup * count, count);
  }
}

interface SortedRows {
  /** Rows by their group, in their own order within it. */
  readonly rows: Int32Array;
  /** Where each group begins, and where the last ends. */
  readonly starts: Int32Array;
}

/** A counting sort; rows in group -1 are left out. */
function sortRows(groupOf: Int32Array, count: number): SortedRows {
  const starts = new Int32Array(count + 1);
  for (const group of groupOf) if (group >= 0) starts[group + 1] = (starts[group + 1] ?? 0) + 1;
  for (let group = 0; group < count; group += 1) starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0);
  const next = starts.slice(0, count);
  const rows = new Int32Array(starts[count] ?? 0);
  for (const [row, group] of groupOf.entries()) {
    if (group < 0) continue;
    const place = next[group] ?? 0;
    rows[place] = row;
    next[group] = place + 1;
  }
  return { rows, starts };
}

const rowsFrom = ({ rows, starts }: SortedRows, group: number, count: number): Int32Array =>
  rows.subarray(starts[group], starts[group + count]);

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
