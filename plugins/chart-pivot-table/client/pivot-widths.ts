import type { Line } from '../common/axis-lines.ts';
import type { PivotModel } from '../common/pivot-model.ts';

export interface PivotWidths {
  /** Width in CSS pixels by level of the row headings. */
  readonly heads: readonly number[];
  readonly columns: readonly number[];
}

/** Widths in CSS pixels of characters in the bold font of totals. Rather too large than too small: a cut number is another number. */
const CHARACTERS: readonly (readonly [kind: RegExp, width: number])[] = [
  [/[\s.,:;'|!ijl()[\]]/, 4.2],
  [/[MWmw%@]/, 11.5],
  [/[\p{Lu}$€£]/u, 8.8],
  [/[ -\u02ff\u2212]/, 7.8],
];
/** Of scripts whose characters fill a square. */
const SQUARE = 12;
const PADDING = 22;
const FOLD = 18;
const LEAST = 64;
const MOST = 240;
/** Below this width, the largest share for the headings of rows, and the least width of one. */
const NARROW = 200;
const HEADS_SHARE = 0.5;
const LEAST_HEAD = 40;
/** Number of rows whose texts are measured. */
const MEASURED = 60;
/** The same of columns. With more, all columns of a metric are as wide as the widest of those that are measured. */
const MEASURED_COLUMNS = 200;

/** Widths that fit the texts, within limits; together they fill a wider area. */
export function pivotWidths(model: PivotModel, columns: readonly Line[], width: number): PivotWidths {
  const rows = measured(model.rows);
  const heads = Array.from(
    { length: model.rowLevels },
    (_, level) =>
      bounded([
        model.rowNames[level] ?? '',
        ...rows.flatMap((line) => {
          const head = headAt(line, level);
          return head === undefined || head.span > 1 ? [] : [model.headText('rows', head)];
        }),
      ]) + (rows.some((line) => headAt(line, level)?.folds !== undefined) ? FOLD : 0),
  );
  const last = heads.length - 1;
  if (width < NARROW) return narrowWidths(heads, wantedOf(model, columns, rows), width);
  const namesNeed = bounded(model.columnNames.map((name) => name ?? ''));
  if (last >= 0) heads[last] = (heads[last] ?? 0) + Math.max(0, namesNeed - sum(heads));
  const wanted = wantedOf(model, columns, rows);
  const free = width - sum(heads) - sum(wanted);
  if (free <= 0 || wanted.length === 0) return { heads, columns: wanted };
  const stretch = (sum(wanted) + free) / sum(wanted);
  return { heads, columns: wanted.map((one) => Math.floor(one * stretch)) };
}

/** Half of a narrow picture is for numbers, whatever the headings need. */
function narrowWidths(heads: readonly number[], columns: readonly number[], width: number): PivotWidths {
  const share = Math.min(1, (width * HEADS_SHARE) / Math.max(1, sum(heads)));
  return { heads: heads.map((one) => Math.max(LEAST_HEAD, Math.floor(one * share))), columns };
}

function wantedOf(model: PivotModel, columns: readonly Line[], rows: readonly Line[]): readonly number[] {
  const wanted = (column: Line) => {
    const head = column.heads.at(-1);
    return bounded([
      head === undefined ? '' : model.headText('columns', head),
      ...rows.map((row) => model.textAt(row, column)),
    ]);
  };
  if (columns.length <= MEASURED_COLUMNS) return columns.map(wanted);
  const widest = new Map<string, number>();
  for (const column of spread(columns, MEASURED_COLUMNS)) {
    const kind = kindOf(column);
    widest.set(kind, Math.max(widest.get(kind) ?? LEAST, wanted(column)));
  }
  return columns.map((column) => widest.get(kindOf(column)) ?? LEAST);
}

const kindOf = (column: Line): string => `${column.metric} ${column.isTotal}`;

/** So many of the columns, from all over the table, and of each kind at least one. */
function spread(columns: readonly Line[], count: number): ReadonlySet<Line> {
  const kinds = new Map(columns.map((column) => [kindOf(column), column]));
  const step = columns.length / count;
  const regular = Array.from({ length: count }, (_, index) => columns[Math.floor(index * step)]);
  return new Set([...kinds.values(), ...regular.filter((column) => column !== undefined)]);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function measured(rows: readonly Line[]): readonly Line[] {
  return rows.length <= MEASURED ? rows : [...rows.slice(0, MEASURED - 2), ...rows.slice(-2)];
}

function headAt(line: Line, level: number) {
  let at = 0;
  for (const head of line.heads) {
    if (at === level) return head;
    at += head.span;
  }
  return undefined;
}

function bounded(texts: readonly string[]): number {
  const longest = texts.reduce((most, text) => Math.max(most, widthOf(text)), 0);
  return Math.round(Math.min(MOST, Math.max(LEAST, longest + PADDING)));
}

function widthOf(text: string): number {
  // Longer texts are as wide as the limit anyway.
  const characters = Array.from(text.slice(0, MOST));
  return characters.reduce(
    (sum, character) => sum + (CHARACTERS.find(([kind]) => kind.test(character))?.[1] ?? SQUARE),
    0,
  );
}
