/** Order of cells: numbers and timestamps by size, texts by code point, missing values last. */
export function compareCells(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return compareCodePoints(a, b);
  if (isGap(a) || isGap(b)) return Number(isGap(a)) - Number(isGap(b));
  const [x, y] = [orderable(a), orderable(b)];
  if (typeof x === typeof y || (typeof x !== 'string' && typeof y !== 'string')) return compareSame(x, y);
  return typeof x === 'string' ? 1 : -1;
}

export const isGap = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'number' && Number.isNaN(value));

function orderable(value: unknown): number | bigint | string {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  return typeof value === 'boolean' ? Number(value) : String(value);
}

function compareSame(x: number | bigint | string, y: number | bigint | string): number {
  if (typeof x === 'string' && typeof y === 'string') return compareCodePoints(x, y);
  return x < y ? -1 : x > y ? 1 : 0;
}

function compareCodePoints(x: string, y: string): number {
  const shared = Math.min(x.length, y.length);
  for (let at = 0; at < shared; at += 1) {
    const [left, right] = [x.charCodeAt(at), y.charCodeAt(at)];
    if (left !== right) return rankOfUnit(left) - rankOfUnit(right);
  }
  return x.length - y.length;
}

/** Halves of a code point beyond 16 bits (0xD800 to 0xDFFF) rank above all units that are a code point themselves. */
function rankOfUnit(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

export function compareKeys(a: readonly unknown[], b: readonly unknown[]): number {
  for (let at = 0; at < a.length; at += 1) {
    const step = compareCells(a[at], b[at]);
    if (step !== 0) return step;
  }
  return 0;
}

export interface Group {
  readonly key: readonly unknown[];
  readonly rows: readonly number[];
}

/** Groups in the order of their keys, and the group of each row: -1 when the row is left out. */
export interface Grouping {
  readonly keys: readonly (readonly unknown[])[];
  readonly groupOf: Int32Array;
}

/**
 * Groups rows by equal keys, in the order of the keys. Rows with a missing value in their key are left out unless
 * `keepGaps`.
 */
export function groupRows(keys: readonly (readonly unknown[])[], rowCount: number, keepGaps = false): Group[] {
  const grouping = groupingOf(keys, rowCount, keepGaps);
  const groups = grouping.keys.map((key) => ({ key, rows: [] as number[] }));
  for (let row = 0; row < rowCount; row += 1) groups[grouping.groupOf[row] ?? -1]?.rows.push(row);
  return groups;
}

/** As `groupRows`, without a list of rows for each group. Without keys, all rows are one group, be they none. */
export function groupingOf(keys: readonly (readonly unknown[])[], rowCount: number, keepGaps = false): Grouping {
  if (keys.length === 0) return { keys: [[]], groupOf: new Int32Array(rowCount) };
  const { codes, firstRows } = combinedCodes(keys, rowCount, keepGaps);
  const found = firstRows.map((row) => keys.map((column) => column[row]));
  const order = found.map((_, code) => code).sort((a, b) => compareKeys(found[a] ?? [], found[b] ?? []));
  const places = new Int32Array(found.length);
  for (const [place, code] of order.entries()) places[code] = place;
  return {
    keys: order.map((code) => found[code] ?? []),
    groupOf: codes.map((code) => places[code] ?? -1),
  };
}

interface Codes {
  /** The same number for equal keys, counted from 0 in the order of their first row; -1: left out. */
  readonly codes: Int32Array;
  readonly firstRows: number[];
}

/** Numbers the values of one column after the other, so that no key is ever written as a text. */
function combinedCodes(keys: readonly (readonly unknown[])[], rowCount: number, keepGaps: boolean): Codes {
  const codes = new Int32Array(rowCount);
  let firstRows: number[] = [];
  for (const column of keys) {
    const values = new ValueCodes();
    const pairs = new Map<number, number>();
    const first: number[] = [];
    for (let row = 0; row < rowCount; row += 1) {
      const before = codes[row] ?? -1;
      const value = column[row];
      if (before < 0 || (!keepGaps && isGap(value))) {
        codes[row] = -1;
        continue;
      }
      // Distinct for all pairs: both numbers are below the number of rows.
      const pair = before * rowCount + values.codeOf(value);
      let code = pairs.get(pair);
      if (code === undefined) {
        code = first.push(row) - 1;
        pairs.set(pair, code);
      }
      codes[row] = code;
    }
    firstRows = first;
  }
  return { codes, firstRows };
}

/** Numbers values from 0. Lists and records are equal when their texts are. */
class ValueCodes {
  readonly #codes = new Map<unknown, number>();
  readonly #ofObjects = new Map<string, number>();
  #count = 0;

  codeOf(value: unknown): number {
    if (typeof value === 'object' && value !== null) return this.#code(this.#ofObjects, String(value));
    return this.#code(this.#codes, value);
  }

  #code<K>(codes: Map<K, number>, key: K): number {
    const known = codes.get(key);
    if (known !== undefined) return known;
    const code = this.#count;
    this.#count += 1;
    codes.set(key, code);
    return code;
  }
}
