import type { ResultTable } from './result-table.ts';

export interface RowSort {
  readonly column: number;
  readonly descending: boolean;
}

/** Rows that are processed between two yields. */
const STEP = 16_384;
const DIGIT_BITS = 16;
const DIGITS = 1 << DIGIT_BITS;
const RUN = 2_048;

/**
 * The given rows, sorted by a column. The sort is stable; nulls come last in either direction.
 * Yields its progress from 0 to 1.
 * @param rows Indexes of rows; null for all rows.
 */
export function* orderedRows(
  table: ResultTable,
  { column, descending }: RowSort,
  rows: Uint32Array | null,
): Generator<number, Uint32Array, undefined> {
  const count = table.rowCount;
  const keys = yield* numericKeys(table, column);
  const all = rows ?? everyRow(count);
  const held = new Uint32Array(all.length);
  const nulls = new Uint32Array(all.length);
  let present = 0;
  let missing = 0;
  const isNull = nullTest(table, column);
  for (let at = 0; at < all.length; at += 1) {
    const row = all[at] ?? 0;
    if (isNull(row)) {
      nulls[missing] = row;
      missing += 1;
    } else {
      held[present] = row;
      present += 1;
    }
    if (at % STEP === STEP - 1) yield 0.2 + (0.1 * at) / all.length;
  }
  const some = held.subarray(0, present);
  const ordered = keys
    ? yield* radixSorted(keys, some, descending)
    : yield* textSorted(table, column, some, descending);
  const out = new Uint32Array(all.length);
  out.set(ordered);
  out.set(nulls.subarray(0, missing), present);
  return out;
}

function everyRow(count: number): Uint32Array {
  const rows = new Uint32Array(count);
  for (let row = 0; row < count; row += 1) rows[row] = row;
  return rows;
}

function nullTest(table: ResultTable, column: number): (row: number) => boolean {
  let chunk = table.chunks[0];
  return (row) => {
    if (!chunk || row < chunk.start || row >= chunk.start + chunk.rows) chunk = chunkAt(table, row);
    return chunk?.parts[column]?.isNull(row - chunk.start) ?? true;
  };
}

function chunkAt(table: ResultTable, row: number): ResultTable['chunks'][number] | undefined {
  const { chunks } = table;
  let low = 0;
  let high = chunks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((chunks[middle]?.start ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  return chunks[low];
}

/** Numbers that sort like the cells; undefined for texts that do not repeat. */
function* numericKeys(table: ResultTable, column: number): Generator<number, Float64Array | undefined, undefined> {
  const keys = new Float64Array(table.rowCount);
  const ranks = table.chunks[0]?.parts[column]?.codes ? rankOf(table.words(column).texts) : undefined;
  for (const { start, rows, parts } of table.chunks) {
    const part = parts[column];
    if (ranks && part?.codes) {
      for (let row = 0; row < rows; row += 1) keys[start + row] = ranks[part.codes[row] ?? -1] ?? 0;
    } else if (part?.number) {
      const { number } = part;
      for (let row = 0; row < rows; row += 1) keys[start + row] = number(row);
    } else return undefined;
    yield (0.2 * start) / table.rowCount;
  }
  return keys;
}

/** The rank of each text among all of them. */
function rankOf(texts: readonly string[]): Float64Array {
  const order = Array.from(texts.keys()).toSorted((a, b) => compareTexts(texts[a] ?? '', texts[b] ?? ''));
  const ranks = new Float64Array(texts.length);
  order.forEach((place, rank) => {
    ranks[place] = rank;
  });
  return ranks;
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Sorts by 16 bits of the keys at a time, the lowest bits first. */
function* radixSorted(
  keys: Float64Array,
  rows: Uint32Array,
  descending: boolean,
): Generator<number, Uint32Array, undefined> {
  const words = orderedBits(keys, descending);
  const digits = new Uint16Array(words.buffer);
  let from = rows.slice();
  let to = new Uint32Array(rows.length);
  for (let pass = 0; pass < 4; pass += 1) {
    const counts = new Uint32Array(DIGITS);
    for (let at = 0; at < from.length; at += 1) {
      const digit = digits[4 * (from[at] ?? 0) + pass] ?? 0;
      counts[digit] = (counts[digit] ?? 0) + 1;
      if (at % STEP === STEP - 1) yield 0.3 + (0.7 * (pass + at / from.length / 2)) / 4;
    }
    if (counts[digits[4 * (from[0] ?? 0) + pass] ?? 0] === from.length) continue;
    let sum = 0;
    for (let digit = 0; digit < DIGITS; digit += 1) {
      const count = counts[digit] ?? 0;
      counts[digit] = sum;
      sum += count;
    }
    for (let at = 0; at < from.length; at += 1) {
      const row = from[at] ?? 0;
      const digit = digits[4 * row + pass] ?? 0;
      const place = counts[digit] ?? 0;
      to[place] = row;
      counts[digit] = place + 1;
      if (at % STEP === STEP - 1) yield 0.3 + (0.7 * (pass + 0.5 + at / from.length / 2)) / 4;
    }
    [from, to] = [to, from];
  }
  return from;
}

/** The bits of doubles, changed so that they sort as the numbers do. */
function orderedBits(keys: Float64Array, descending: boolean): Uint32Array {
  const words = new Uint32Array(keys.buffer, keys.byteOffset, keys.length * 2);
  const all = descending ? 0xffffffff : 0;
  for (let at = 0; at < keys.length; at += 1) {
    const low = words[2 * at] ?? 0;
    const high = words[2 * at + 1] ?? 0;
    const negative = (high & 0x80000000) !== 0;
    words[2 * at] = ((negative ? ~low : low) ^ all) >>> 0;
    words[2 * at + 1] = ((negative ? ~high : high ^ 0x80000000) ^ all) >>> 0;
  }
  return words;
}

/** Sorts short runs, then merges them. */
function* textSorted(
  table: ResultTable,
  column: number,
  rows: Uint32Array,
  descending: boolean,
): Generator<number, Uint32Array, undefined> {
  const texts: string[] = [];
  for (let row = 0; row < table.rowCount; row += 1) {
    texts.push(String(table.cell(row, column) ?? ''));
    if (row % STEP === STEP - 1) yield 0.3 + (0.2 * row) / table.rowCount;
  }
  const sign = descending ? -1 : 1;
  const compare = (a: number, b: number) => sign * compareTexts(texts[a] ?? '', texts[b] ?? '');
  let from = rows.slice();
  for (let at = 0; at < from.length; at += RUN) {
    from.subarray(at, at + RUN).sort((a, b) => compare(a, b) || a - b);
    yield 0.5 + (0.2 * at) / from.length;
  }
  let to = new Uint32Array(from.length);
  const passes = Math.ceil(Math.log2(Math.max(1, from.length / RUN)));
  for (let width = RUN, pass = 0; width < from.length; width *= 2, pass += 1) {
    for (let start = 0; start < from.length; start += 2 * width) {
      yield* merged(from, to, start, width, compare, 0.7 + (0.3 * (pass + start / from.length)) / passes);
    }
    [from, to] = [to, from];
  }
  return from;
}

function* merged(
  from: Uint32Array,
  to: Uint32Array,
  start: number,
  width: number,
  compare: (a: number, b: number) => number,
  share: number,
): Generator<number, void, undefined> {
  const middle = Math.min(start + width, from.length);
  const end = Math.min(start + 2 * width, from.length);
  let left = start;
  let right = middle;
  for (let at = start; at < end; at += 1) {
    const takesLeft = left < middle && (right >= end || compare(from[left] ?? 0, from[right] ?? 0) <= 0);
    to[at] = (takesLeft ? from[left] : from[right]) ?? 0;
    if (takesLeft) left += 1;
    else right += 1;
    if ((at - start) % STEP === STEP - 1) yield share;
  }
}
