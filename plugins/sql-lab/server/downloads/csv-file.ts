import { csvDigits, csvText } from '@facet/plugin-query/contract';
import type { Batch } from '@uwdata/flechette';
import type { ResultChunk } from '../../common/read-chunk.ts';
import { type CellValue, cellReader, hugeAt, longAt, numberAt } from '../../common/result-cells.ts';
import type { ResultField } from '../../common/result-field.ts';
import type { FileWriter } from './file-writer.ts';

type CsvReader = (row: number) => string;

/** CSV: LF, a header of names, null empty, `True` and `False`, moments with a blank, exact digits. */
export function csvFile(fields: readonly ResultField[]): FileWriter {
  let head = `${fields.map(({ name }) => csvText(name)).join(',')}\n`;
  const bytes = (text: string) => {
    const all = head + text;
    head = '';
    return Buffer.from(all);
  };
  return {
    add: (chunk) => bytes(rowsText(fields, chunk)),
    finish: () => bytes(''),
  };
}

function rowsText(fields: readonly ResultField[], chunk: ResultChunk): string {
  const cells = fields.map((field, index) => csvReader(field, chunk.columns[index]));
  let text = '';
  for (let row = 0; row < chunk.rowCount; row += 1) {
    for (let index = 0; index < cells.length; index += 1) {
      if (index > 0) text += ',';
      text += cells[index]?.(row) ?? '';
    }
    text += '\n';
  }
  return text;
}

function csvReader(field: ResultField, batch: Batch<unknown> | undefined): CsvReader {
  if (!batch) return () => '';
  const read = valueReader(field, batch);
  return batch.nullCount === 0 ? read : (row) => (batch.isValid(row) ? read(row) : '');
}

function valueReader(field: ResultField, batch: Batch<unknown>): CsvReader {
  const { values } = batch;
  switch (field.form) {
    case 'number':
      return (row) => doubleText(numberAt(values, row));
    case 'integer':
      return (row) => String(numberAt(values, row));
    case 'long':
      return (row) => longAt(values, row).toString();
    case 'huge':
      return (row) => hugeAt(values, row).toString();
    case 'timestamp':
    case 'timestamptz':
      return momentReader(values, field.form === 'timestamptz' ? '+00:00' : '');
    case 'decimal':
      return (row) => decimalText(String(batch.value(row)));
    case 'text': {
      const texts = new Map<string, string>();
      return (row) => rememberedText(String(batch.value(row)), texts);
    }
    default: {
      const read = cellReader(field, batch);
      return (row) => plainText(read(row));
    }
  }
}

function doubleText(value: number): string {
  if (!Number.isFinite(value)) return '';
  if (!Number.isInteger(value)) return String(value);
  return Math.abs(value) < 1e16 ? `${value}.0` : value.toExponential();
}

const decimalText = (text: string): string => (text === 'NaN' ? '' : csvDigits(text));

function plainText(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'number' ? String(value) : csvText(value);
}

const DAY_MICROS = 86_400_000_000;

/** The day's text is made once for the moments of a day that follow one another. */
function momentReader(values: Batch<unknown>['values'], zone: string): CsvReader {
  const fractions =
    zone === '' && values instanceof BigInt64Array && values.some((micros) => micros % 1_000_000n !== 0n);
  let day = Number.NaN;
  let dayText = '';
  return (row) => {
    const micros = Number(longAt(values, row));
    const current = Math.floor(micros / DAY_MICROS);
    if (current !== day) {
      day = current;
      const date = new Date(current * 86_400_000);
      dayText = Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
    }
    if (dayText === '') return '';
    const within = micros - current * DAY_MICROS;
    const seconds = Math.floor(within / 1_000_000);
    const rest = within % 1_000_000;
    const clock = `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
    const fraction = rest !== 0 || fractions ? `.${String(rest).padStart(6, '0')}` : '';
    return `${dayText} ${clock}${fraction}${zone}`;
  };
}

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

/** Texts that repeat are looked at once. */
const REMEMBERED = 2_000;

function rememberedText(text: string, texts: Map<string, string>): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  const written = csvText(text);
  if (texts.size < REMEMBERED) texts.set(text, written);
  return written;
}
