import type { ColumnVector, TextBytes } from '@facet/sdk/server';
import { csvDigits, csvText, LONGEST_CSV_CELL } from '../../common/csv-text.ts';
import { infinityText } from './infinity-text.ts';
import type { ByteSink } from './byte-sink.ts';
import type { CsvFormat } from './csv-format.ts';
import { cellText } from './csv-text.ts';

/** Writes the cell of a row. */
export type CsvCell = (row: number) => void;

const DAY_MS = 86_400_000;
const MOST_MS = 8_640_000_000_000_000;
const [SPACE, COLON, DOT, DELETE] = [32, 58, 46, 127];
/** The longest moment: a day of six digits' years, a clock with microseconds, a zone. */
const MOMENT_ROOM = 48;

export function csvCell(vector: ColumnVector, format: CsvFormat, sink: ByteSink): CsvCell {
  switch (vector.kind) {
    case 'numbers': {
      const { values, nulls, texts } = vector;
      if (format.temporal) {
        const moment = momentCell(format, sink);
        return (row) => {
          if (!nulls?.[row]) moment(values[row] ?? Number.NaN);
        };
      }
      const { decimal } = format;
      return (row) => {
        const value = values[row] ?? Number.NaN;
        if (nulls?.[row] || Number.isNaN(value)) return;
        const digits = texts?.[row];
        if (!Number.isFinite(value)) sink.ascii(infinityText(value));
        else if (typeof digits === 'string') sink.text(csvDigits(digits));
        else sink.number(value, decimal);
      };
    }
    case 'bigints': {
      const { values, nulls } = vector;
      return (row) => {
        if (!nulls?.[row]) sink.ascii(String(values[row]));
      };
    }
    case 'booleans': {
      const { values, nulls } = vector;
      return (row) => {
        if (!nulls?.[row]) sink.ascii(values[row] ? 'True' : 'False');
      };
    }
    case 'values': {
      if (vector.utf8) return textCell(vector.utf8, sink);
      const { values } = vector;
      return (row) => sink.text(cellText(values[row]));
    }
  }
}

/** Texts that need nothing are copied, the others go through {@link csvText}. */
function textCell(texts: TextBytes, sink: ByteSink): CsvCell {
  const { bytes, offsets, codes, nulls } = texts;
  return (row) => {
    if (nulls?.[row]) return;
    const index = codes ? (codes[row] ?? 0) : row;
    const start = offsets[index] ?? 0;
    const end = offsets[index + 1] ?? 0;
    if (start === end) return;
    const before = sink.length;
    if ((KINDS[bytes[start] ?? 0] ?? 0) < AT_START && end - start <= LONGEST_CSV_CELL) {
      sink.room(end - start);
      const out = sink.bytes;
      let to = before;
      let at = start;
      for (; at < end; at += 1) {
        const byte = bytes[at] ?? 0;
        if (KINDS[byte] === ANYWHERE) break;
        out[to] = byte;
        to += 1;
      }
      if (at === end) {
        sink.length = to;
        return;
      }
    }
    sink.text(csvText(DECODER.decode(bytes.subarray(start, end))));
  };
}

const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });
/** Bytes that need a look at the whole text where they begin it, and those that need one everywhere. */
const AT_START = 1;
const ANYWHERE = 2;
const KINDS = Uint8Array.from({ length: 256 }, (_, byte) => {
  if ('",;\t\r\n'.includes(String.fromCharCode(byte))) return ANYWHERE;
  // Blanks and what does not show may stand before a formula; its sign may be one beyond ASCII.
  return byte >= DELETE || byte <= SPACE || '-=@+|%'.includes(String.fromCharCode(byte)) ? AT_START : 0;
});

/** `2024-02-29`, `2024-02-29 12:34:56.789012`, with `+00:00` for instants. The day's text is made once. */
function momentCell({ type, fractions }: CsvFormat, sink: ByteSink): (ms: number) => void {
  let day = Number.NaN;
  let dayText = '';
  const zone = /TIME ZONE|TIMESTAMPTZ/.test(type) && !type.includes('WITHOUT') ? '+00:00' : '';
  return (ms) => {
    // Also no moment that no calendar reaches.
    if (!(Math.abs(ms) <= MOST_MS)) return;
    const current = Math.floor(ms / DAY_MS);
    if (current !== day) {
      day = current;
      dayText = new Date(current * DAY_MS).toISOString().slice(0, 10);
    }
    sink.room(MOMENT_ROOM);
    sink.ascii(dayText);
    if (type === 'DATE') return;
    const micros = Math.round((ms - current * DAY_MS) * 1_000);
    const seconds = Math.floor(micros / 1_000_000);
    const rest = micros - seconds * 1_000_000;
    const minutes = Math.floor(seconds / 60);
    const hours = Math.floor(minutes / 60);
    sink.byte(SPACE);
    sink.digits(hours, 2);
    sink.byte(COLON);
    sink.digits(minutes - hours * 60, 2);
    sink.byte(COLON);
    sink.digits(seconds - minutes * 60, 2);
    if (rest !== 0 || (fractions && zone === '')) {
      sink.byte(DOT);
      sink.digits(rest, 6);
    }
    sink.ascii(zone);
  };
}
