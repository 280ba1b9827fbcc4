import type { DuckDBConnection } from '@duckdb/node-api';
import type { InspectedColumn, RowFile, RowFileInspection, RowFileRefusal, RowFileType } from '@facet/sdk/server';
import { columnNames } from './column-names.ts';
import { type CsvHead, MOST_COLUMNS, readCsvHead } from './csv-head.ts';
import { orRefusal, rejectedRows } from './file-problem.ts';
import { prepareWidth, rowsOf } from './row-file-reader.ts';
import { csvSource, limited, typedSource } from './row-source.ts';
import { columnAt } from './sql-text.ts';
import { fits, TRIED_TYPES } from './value-types.ts';

const MOST_SAMPLED = 20_000;
const MOST_SAMPLED_VALUES = 200_000;
const MOST_SHOWN_VALUES = 100_000;
const LONGEST_SHOWN = 200;
const LONGEST_SAMPLED = 400;

/** Columns, types and first rows of a file. */
export function inspectRowFile(
  reader: DuckDBConnection,
  file: RowFile,
  rows: number,
): Promise<RowFileInspection | RowFileRefusal> {
  return orRefusal(() => (file.format === 'csv' ? inspectCsv(reader, file, rows) : inspectTyped(reader, file, rows)));
}

async function inspectCsv(
  reader: DuckDBConnection,
  file: RowFile,
  rows: number,
): Promise<RowFileInspection | RowFileRefusal> {
  const head = await readCsvHead(file);
  if (head === undefined) return { refused: { code: 'empty', rows: 0 } };
  const width = head.first.length;
  if (width > MOST_COLUMNS) return { refused: { code: 'too-many-values', line: 1, found: String(width), rows: 1 } };
  await prepareWidth(reader, width);
  // Longer values are texts in any case, and a sample of complete values could exceed the memory.
  const cut = positions(width).map((name) => `left(${name}, ${LONGEST_SAMPLED})`);
  const source = `(SELECT ${cut.join(', ')} FROM ${csvSource(file, head, { misfits: 'skip', listed: true })})`;
  const sample = await sampleOf(reader, source, width, file.maxRows);
  const counted = await countFits(reader, sample);
  const dayFirst = file.dayFirst ?? isDayFirst(counted.values(), sample);
  return {
    found: { ...layoutOf(head), dayFirst },
    columns: csvColumns(head, counted, dayFirst),
    rows: shownRows(sample, width, rows),
    sampled: sample.length,
    problems: await rejectedRows(reader),
  };
}

const layoutOf = ({ delimiter, quote, header, skipLines }: CsvHead) => ({ delimiter, quote, header, skipLines });

async function inspectTyped(
  reader: DuckDBConnection,
  file: RowFile,
  rows: number,
): Promise<RowFileInspection | RowFileRefusal> {
  const described = await rowsOf(reader, `DESCRIBE SELECT * FROM ${typedSource(file)}`);
  const width = described.length;
  if (width > MOST_COLUMNS) return { refused: { code: 'too-many-values', line: 1, found: String(width), rows: 1 } };
  const texts = positions(width).map((name) => `left(CAST(${name} AS VARCHAR), ${LONGEST_SHOWN})`);
  const source = `(SELECT ${texts.join(', ')} FROM ${typedSource(file)} AS t(${positions(width).join(', ')}))`;
  const sample = await sampleOf(reader, source, width, file.maxRows);
  const names = columnNames(described.map(([name]) => String(name)));
  const columns = described.map(([, type], index): InspectedColumn => {
    const filled = sample.filter((row) => row[index] !== null).length;
    return {
      name: names[index] ?? '',
      type: 'as-is',
      stated: String(type).slice(0, LONGEST_SHOWN),
      filled,
      fits: { 'as-is': filled, text: filled },
    };
  });
  const found = { delimiter: '', quote: '', header: true, skipLines: 0, dayFirst: file.dayFirst ?? false };
  return { found, columns, rows: shownRows(sample, width, rows), sampled: sample.length, problems: [] };
}

const positions = (width: number): readonly string[] => Array.from({ length: width }, (_, index) => columnAt(index));

type Texts = readonly (string | null)[];

async function sampleOf(
  reader: DuckDBConnection,
  source: string,
  width: number,
  maxRows: number | undefined,
): Promise<readonly Texts[]> {
  const most = Math.max(1, Math.min(MOST_SAMPLED, Math.floor(MOST_SAMPLED_VALUES / width)));
  const rows = await rowsOf(reader, limited(`SELECT * FROM ${source}`, Math.min(most, maxRows ?? most)));
  return rows.map((row) => row.map((value) => (value === null ? null : String(value))));
}

function shownRows(sample: readonly Texts[], width: number, rows: number): readonly Texts[] {
  const most = Math.max(1, Math.min(rows, Math.floor(MOST_SHOWN_VALUES / width)));
  return sample.slice(0, most).map((row) => row.map((value) => value && value.slice(0, LONGEST_SHOWN)));
}

interface CountedColumn {
  readonly filled: number;
  /** Counts by `TRIED_TYPES`, with the month and with the day first. */
  readonly monthFirst: readonly number[];
  readonly dayFirst: readonly number[];
}

const NONE: CountedColumn = { filled: 0, monthFirst: [], dayFirst: [] };

/**
 * Counts how many values of each column fit each type. The counting query has one row per distinct value, whatever the
 * number of columns.
 */
async function countFits(
  reader: DuckDBConnection,
  sample: readonly Texts[],
): Promise<ReadonlyMap<string, CountedColumn>> {
  await reader.run('CREATE TEMP TABLE sample (name VARCHAR, v VARCHAR, times INTEGER)');
  const appender = await reader.createAppender('sample');
  for (const [index, values] of timesOfValues(sample).entries())
    for (const [value, times] of values) {
      appender.appendVarchar(columnAt(index));
      appender.appendVarchar(value);
      appender.appendInteger(times);
      appender.endRow();
    }
  appender.closeSync();
  const counts = [false, true].flatMap((dayFirst) =>
    TRIED_TYPES.map((type) => `coalesce(sum(times) FILTER (${fits('v', type, dayFirst)}), 0)`),
  );
  const rows = await rowsOf(reader, `SELECT name, sum(times), ${counts.join(', ')} FROM sample GROUP BY name`);
  return new Map(
    rows.map(([name, filled, ...fitting]) => {
      const numbers = fitting.map(Number);
      const monthFirst = numbers.slice(0, TRIED_TYPES.length);
      return [String(name), { filled: Number(filled), monthFirst, dayFirst: numbers.slice(TRIED_TYPES.length) }];
    }),
  );
}

/** The distinct values of each column with their frequencies. */
function timesOfValues(sample: readonly Texts[]): readonly ReadonlyMap<string, number>[] {
  const columns: Map<string, number>[] = [];
  for (const row of sample)
    for (const [index, value] of row.entries()) {
      const values = (columns[index] ??= new Map());
      if (value !== null) values.set(value, (values.get(value) ?? 0) + 1);
    }
  return columns;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Dates with dots always have the day first. */
const DOTTED_DAY = /^\s*\d{1,2}\.\d{1,2}\.\d{4}\b/;
const hasDottedDays = (sample: readonly Texts[]): boolean =>
  sample.some((row) => row.some((value) => value !== null && DOTTED_DAY.test(value)));

/** Decides by the number of values that are valid with the day or the month first; if equal, dates with dots decide. */
function isDayFirst(columns: Iterable<CountedColumn>, sample: readonly Texts[]): boolean {
  const all = [...columns];
  const days = sum(all.map(({ dayFirst }) => sum(dayFirst)));
  const months = sum(all.map(({ monthFirst }) => sum(monthFirst)));
  return days === months ? hasDottedDays(sample) : days > months;
}

function csvColumns(
  head: CsvHead,
  counted: ReadonlyMap<string, CountedColumn>,
  dayFirst: boolean,
): readonly InspectedColumn[] {
  const names = columnNames(head.header ? head.first : head.first.map(() => ''));
  const all = names.map((name, index) => {
    const column = counted.get(columnAt(index)) ?? NONE;
    const numbers = dayFirst ? column.dayFirst : column.monthFirst;
    const fitting: Partial<Record<RowFileType, number>> = Object.fromEntries(
      TRIED_TYPES.map((type, at) => [type, numbers[at] ?? 0]),
    );
    return { name, filled: column.filled, fits: { ...fitting, text: column.filled } };
  });
  const comma = all.some(({ filled, fits: of }) => of['decimal-comma'] === filled && (of.decimal ?? 0) < filled);
  return all.map((column) => ({ ...column, type: typeOf(column, comma) }));
}

/** The narrowest type that every value fits; the decimal mark is the same in the whole file. */
function typeOf({ filled, fits: of }: Pick<InspectedColumn, 'filled' | 'fits'>, comma: boolean): RowFileType {
  if (filled === 0) return 'text';
  const fitting = TRIED_TYPES.filter((type) => of[type] === filled);
  if (comma && fitting.includes('decimal-comma') && fitting[0] === 'decimal') return 'decimal-comma';
  return fitting[0] ?? 'text';
}
