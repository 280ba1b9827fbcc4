type Rows = readonly Readonly<Record<string, unknown>>[];

/** Rows of each query of one run of a chart, or its error. */
export type ChartRun = { readonly queries: readonly Rows[] } | { readonly failure: string };

export interface MovedNumber {
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

export type Comparison =
  | { readonly kind: 'same' }
  /** The first run failed, or both did: there is nothing to compare with. */
  | { readonly kind: 'not-comparable'; readonly failure: string }
  | { readonly kind: 'broken'; readonly failure: string }
  | {
      readonly kind: 'moved';
      readonly rowsBefore: number;
      readonly rowsAfter: number;
      /** Totals of numeric columns that differ. */
      readonly moved: readonly MovedNumber[];
      readonly added: readonly string[];
      readonly gone: readonly string[];
    };

/** Compares the runs of a chart before and after a change of the dataset. */
export function compareRuns(before: ChartRun, after: ChartRun): Comparison {
  if ('failure' in before) return { kind: 'not-comparable', failure: before.failure };
  if ('failure' in after) return { kind: 'broken', failure: after.failure };
  if (sameQueries(before.queries, after.queries)) return { kind: 'same' };
  const namesBefore = namesOf(before.queries.flat());
  const namesAfter = namesOf(after.queries.flat());
  return {
    kind: 'moved',
    rowsBefore: before.queries.flat().length,
    rowsAfter: after.queries.flat().length,
    moved: withoutRepeats(
      before.queries.flatMap((rows, at) =>
        [...namesOf(rows)].flatMap((name) => movedNumber(name, rows, after.queries[at] ?? [])),
      ),
    ),
    added: [...namesAfter].filter((name) => !namesBefore.has(name)),
    gone: [...namesBefore].filter((name) => !namesAfter.has(name)),
  };
}

function movedNumber(name: string, rowsBefore: Rows, rowsAfter: Rows): readonly MovedNumber[] {
  const [before, after] = [totalOf(rowsBefore, name), totalOf(rowsAfter, name)];
  return before === null || after === null || rounded(before) === rounded(after) ? [] : [{ name, before, after }];
}

/** A second query of a chart often has the totals of the first. */
function withoutRepeats(moved: readonly MovedNumber[]): readonly MovedNumber[] {
  return [...new Map(moved.map((one) => [JSON.stringify([one.name, one.before, one.after]), one])).values()];
}

const sameQueries = (before: readonly Rows[], after: readonly Rows[]): boolean =>
  before.length === after.length && before.every((rows, at) => sameRows(rows, after[at] ?? []));

/** Sums of fractions differ in their last digits from run to run. */
const DIGITS = 10;

const rounded = (value: unknown): unknown => (typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : value);

/** Ignores the order of rows, which engines guarantee only for a query with ORDER BY. */
function sameRows(before: Rows, after: Rows): boolean {
  if (before.length !== after.length) return false;
  const [first, second] = [before.map(textOf).sort(compareTexts), after.map(textOf).sort(compareTexts)];
  return first.every((text, index) => text === second[index]);
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const textOf = (row: Rows[number]): string =>
  JSON.stringify(
    Object.entries(row)
      .sort(([a], [b]) => compareTexts(a, b))
      .map(([name, value]) => [name, rounded(value)]),
  );

const namesOf = (rows: Rows): ReadonlySet<string> => new Set(rows.flatMap((row) => Object.keys(row)));

/** Null for a column with values that are not numbers. */
function totalOf(rows: Rows, name: string): number | null {
  let total: number | null = null;
  for (const row of rows) {
    const value = Object.hasOwn(row, name) ? row[name] : null;
    if (value === null || value === undefined) continue;
    if (typeof value !== 'number') return null;
    total = (total ?? 0) + value;
  }
  return total;
}
