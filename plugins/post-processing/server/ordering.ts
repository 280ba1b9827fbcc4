/** Order of cells: numbers and timestamps by size, texts by code point, missing values last. */
export function compareCells(a: unknown, b: unknown): number {
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
  const [left, right] = [[...x], [...y]];
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const step = (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? 0);
    if (step !== 0) return step;
  }
  return left.length - right.length;
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

/**
 * Groups rows by equal keys, in the order of the keys. Rows with a missing value in their key are left out unless
 * `keepGaps`.
 */
export function groupRows(keys: readonly (readonly unknown[])[], rowCount: number, keepGaps = false): Group[] {
  const groups = new Map<string, { key: unknown[]; rows: number[] }>();
  for (let row = 0; row < rowCount; row += 1) {
    const key = keys.map((column) => column[row]);
    if (!keepGaps && key.some(isGap)) continue;
    const id = JSON.stringify(key.map((cell) => [typeof cell, String(cell)]));
    const group = groups.get(id);
    if (group === undefined) groups.set(id, { key, rows: [row] });
    else group.rows.push(row);
  }
  return [...groups.values()].sort((a, b) => compareKeys(a.key, b.key));
}
