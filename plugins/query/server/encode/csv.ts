import { type GenericType, GenericType as Generic } from '@facet/sdk/common';
import type { ColumnVector, EngineColumn } from '@facet/sdk/server';

/** Rows as CSV: LF, header of names, null empty, True and False, moments with a space. */
export function csvHeader(names: readonly string[]): string {
  return `${names.map(quoted).join(',')}\n`;
}

export function csvRows(columns: readonly EngineColumn[], vectors: readonly ColumnVector[], rows: number): string {
  const cells = vectors.map((vector, index) => cellOf(vector, columns[index]));
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

function cellOf(vector: ColumnVector, column: EngineColumn | undefined): (row: number) => string {
  const temporal = isTemporal(column?.generic ?? null);
  const type = (column?.type ?? '').toUpperCase();
  switch (vector.kind) {
    case 'numbers': {
      const { values, nulls } = vector;
      if (temporal) {
        const moment = momentText(type);
        return (row) => (nulls?.[row] ? '' : moment(values[row] ?? Number.NaN));
      }
      const decimal = /DOUBLE|FLOAT|REAL|DECIMAL|NUMERIC/.test(type);
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

const isTemporal = (generic: GenericType | null): boolean => generic === Generic.temporal;

function numberText(value: number, decimal: boolean): string {
  if (Number.isNaN(value)) return '';
  if (decimal && Number.isInteger(value) && Math.abs(value) < 1e16) return `${value}.0`;
  return String(value);
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
/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=@+]|^-(?![\d.])/;

export function quoted(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** `2024-02-29`, `2024-02-29 12:34:56.789012`, with `+00:00` for instants. The day's text is made once. */
function momentText(type: string): (ms: number) => string {
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
    return `${dayText} ${clock}${rest === 0 ? '' : `.${String(rest).padStart(6, '0')}`}${zone}`;
  };
}

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));
