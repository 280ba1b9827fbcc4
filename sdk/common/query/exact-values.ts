import type { DataRow, ExactValues } from './query-object.ts';

/** The exact text of a cell whose value is rounded; `undefined`: the value is exact. */
export type ExactText = (row: object | undefined, key: string) => string | undefined;

interface Answer {
  readonly data: readonly DataRow[];
  readonly exact_values?: readonly ExactValues[];
}

const known = new WeakMap<Answer, ExactText>();

/** Exact texts of an answer's cells, keyed by its row objects, so that they are found after sorting and searching. */
export function exactTexts(answer: Answer): ExactText {
  const texts = known.get(answer) ?? readTexts(answer);
  known.set(answer, texts);
  return texts;
}

function readTexts({ data, exact_values: columns = [] }: Answer): ExactText {
  if (columns.length === 0) return none;
  const found = new Map<object, Map<string, string>>();
  for (const { column, rows, texts } of columns)
    rows.forEach((at, index) => {
      const [row, text] = [data[at], texts[index]];
      if (row === undefined || text === undefined) return;
      const cells = found.get(row) ?? new Map<string, string>();
      found.set(row, cells.set(column, text));
    });
  return (row, key) => (row === undefined ? undefined : found.get(row)?.get(key));
}

const none: ExactText = () => undefined;
