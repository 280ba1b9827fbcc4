import { GenericType as Generic } from '@facet/sdk/common';
import type { ColumnVector, EngineColumn } from '@facet/sdk/server';

/** Rows as CSV: LF, header of names, null empty, True and False, moments with a space. */
export function csvHeader(names: readonly string[]): string {
  return `${names.map(quoted).join(',')}\n`;
}

/** How the cells of a column are written; what a column holds decides for all of its cells. */
export interface CsvFormat {
  readonly temporal: boolean;
  readonly type: string;
  /** Numbers show that they are no integers. */
  readonly decimal: boolean;
  /** Moments show microseconds. */
  readonly fractions: boolean;
}

/** In a stream the first batch decides, because what was sent cannot be taken back. */
export function csvFormats(columns: readonly EngineColumn[], vectors: readonly ColumnVector[]): CsvFormat[] {
  return vectors.map((vector, index) => {
    const type = (columns[index]?.type ?? '').toUpperCase();
    const temporal = columns[index]?.generic === Generic.temporal;
    const isNumbers = vector.kind === 'numbers';
    return {
      temporal,
      type,
      // Integers with a gap among them are doubles in the contract.
      decimal: /DOUBLE|FLOAT|REAL|DECIMAL|NUMERIC/.test(type) || (isNumbers && vector.nulls?.includes(1) === true),
      fractions: temporal && isNumbers && vector.values.some((ms) => ms % 1_000 !== 0),
    };
  });
}

export function csvRows(
  columns: readonly EngineColumn[],
  vectors: readonly ColumnVector[],
  rows: number,
  formats: readonly CsvFormat[] = csvFormats(columns, vectors),
): string {
  const cells = vectors.map((vector, index) => cellOf(vector, formats[index]));
  const width = cells.length;
  let text = '';
  for (let row = 0; row < rows; row += 1) {
    for (let index = 0; index < width; index += 1) {
      if (index > 0) text += ',';
      text += cells[index]?.(row) ?? '';
    }
    text += '\n';
  }
  return text;
}

function cellOf(vector: ColumnVector, format: CsvFormat | undefined): (row: number) => string {
  switch (vector.kind) {
    case 'numbers': {
      const { values, nulls, texts } = vector;
      if (format?.temporal) {
        const moment = momentText(format);
        return (row) => (nulls?.[row] ? '' : moment(values[row] ?? Number.NaN));
      }
      if (texts) return (row) => (nulls?.[row] || Number.isNaN(values[row]) ? '' : (texts[row] ?? ''));
      const decimal = format?.decimal ?? false;
      return (row) => (nulls?.[row] ? '' : numberText(values[row] ?? Number.NaN, decimal));
    }
    case 'bigints': {
      const { values, nulls } = vector;
      return (row) => (nulls?.[row] ? '' : String(values[row]));
    }
    case 'booleans': {
      const { values, nulls } = vector;
      return (row) => (nulls?.[row] ? '' : values[row] ? 'True' : 'False');
    }
    case 'values': {
      const { values } = vector;
      return (row) => cellText(values[row]);
    }
  }
}

function numberText(value: number, decimal: boolean): string {
  if (!Number.isFinite(value)) return '';
  if (!decimal || !Number.isInteger(value)) return String(value);
  return Math.abs(value) < 1e16 ? `${value}.0` : value.toExponential();
}

export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return Number.isNaN(value) ? '' : String(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'bigint') return String(value);
  return quoted(JSON.stringify(value));
}

const NEEDS_QUOTES = /[",\r\n]/;
/** What a spreadsheet would run as a formula, also behind blanks or doubled quotes. */
const FORMULA = /^(?:""|\s+)?[-=@+|%]/;
const NEGATIVE_NUMBER = /^-[\d.]+$/;

export function quoted(text: string): string {
  const safe = FORMULA.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text.replaceAll('|', '\\|')}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** `2024-02-29`, `2024-02-29 12:34:56.789012`, with `+00:00` for instants. The day's text is made once. */
function momentText({ type, fractions }: CsvFormat): (ms: number) => string {
  let day = Number.NaN;
  let dayText = '';
  const zone = /TIME ZONE|TIMESTAMPTZ/.test(type) && !type.includes('WITHOUT') ? '+00:00' : '';
  return (ms) => {
    if (!Number.isFinite(ms)) return '';
    const current = Math.floor(ms / 86_400_000);
    if (current !== day) {
      day = current;
      dayText = new Date(current * 86_400_000).toISOString().slice(0, 10);
    }
    if (type === 'DATE') return dayText;
    const micros = Math.round((ms - current * 86_400_000) * 1_000);
    const seconds = Math.floor(micros / 1_000_000);
    const rest = micros % 1_000_000;
    const clock = `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
    const shown = rest !== 0 || (fractions && zone === '');
    return `${dayText} ${clock}${shown ? `.${String(rest).padStart(6, '0')}` : ''}${zone}`;
  };
}

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));
