import type { ColumnVector } from '@facet/sdk/server';
import { isRounded } from '../encode/exact-values.ts';
import type { ResultTable } from '../tables/result-table.ts';

/** The digits of the numbers of a column that its doubles round; undefined: of several numbers. */
type Digits = ReadonlyMap<number, string | undefined>;

/**
 * Gives the columns of a processed table the digits that steps, which compute with doubles, have lost. A cell has those of
 * a number of its column in the source if it is the double of that number: steps that only arrange rows leave such cells,
 * and so do those that combine single cells. What a step has computed is the double of another number.
 */
export function withDigits(table: ResultTable, source: ResultTable): ResultTable {
  const known = new Map(source.vectors.map((vector, at) => [source.names[at] ?? '', digitsOf(vector)]));
  if ([...known.values()].every(({ size }) => size === 0)) return table;
  const vectors = table.vectors.map((vector, at) => {
    const name = table.names[at] ?? '';
    const digits = known.get(name) ?? known.get(table.parts?.[at]?.[0] ?? name);
    return digits === undefined ? vector : restored(vector, digits);
  });
  return { ...table, vectors };
}

function digitsOf(vector: ColumnVector): Digits {
  const digits = new Map<number, string | undefined>();
  if (vector.kind !== 'numbers' || vector.texts === undefined) return digits;
  for (const [row, text] of vector.texts.entries()) {
    const value = vector.values[row] ?? 0;
    if (vector.nulls?.[row] || text === null || !Number.isFinite(value) || !isRounded(text, value)) continue;
    digits.set(value, digits.has(value) && digits.get(value) !== text ? undefined : text);
  }
  return digits;
}

function restored(vector: ColumnVector, digits: Digits): ColumnVector {
  if (vector.kind !== 'values' || vector.utf8) return vector;
  const cells = vector.values;
  if (!cells.every((cell) => cell === null || typeof cell === 'number')) return vector;
  const texts = cells.map((cell) => (typeof cell === 'number' ? (digits.get(cell) ?? null) : null));
  if (texts.every((text) => text === null)) return vector;
  const nulls = Uint8Array.from(cells, (cell) => (cell === null ? 1 : 0));
  const values = Float64Array.from(cells, (cell) => (typeof cell === 'number' ? cell : 0));
  return { kind: 'numbers', values, nulls: nulls.includes(1) ? nulls : null, texts };
}
