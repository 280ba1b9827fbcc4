/** A prime, so that neighbours of either axis come to different parts. */
const PARTS = 1021;

/**
 * Values by the numbers of two headings. It consists of many small maps: a single one of a million values would take
 * a tenth of a second each time it grows, which no step can be shorter than.
 */
export class CellMap<T> {
  readonly #columns: number;
  readonly #parts: Map<number, T>[] = [];

  /** @param columns Number of headings of the columns. */
  constructor(columns: number) {
    this.#columns = columns;
  }

  get(row: number, column: number): T | undefined {
    return this.#parts[partOf(row, column)]?.get(row * this.#columns + column);
  }

  set(row: number, column: number, value: T): void {
    const at = partOf(row, column);
    const part = (this.#parts[at] ??= new Map<number, T>());
    part.set(row * this.#columns + column, value);
  }

  /** Number of values in the largest of the maps. */
  get largestPart(): number {
    return this.#parts.reduce((most, part) => Math.max(most, part.size), 0);
  }
}

const partOf = (row: number, column: number): number => (row + 31 * column) % PARTS;
