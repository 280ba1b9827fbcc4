import { momentText } from '../../common/moment-text.ts';
import { type CellValue, exactInteger } from '../../common/result-cells.ts';
import type { CellKind } from './result-columns.ts';

/** Converts a raw value of an engine to the contract's form: timestamps and bytes as text, nested values as JSON. */
export function plainValue(value: unknown, kind: CellKind): CellValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return exactInteger(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (value instanceof Date) return dateText(value, kind);
  if (value instanceof Uint8Array) return bytesText(value);
  return spacedJson(value);
}

function dateText(value: Date, kind: CellKind): string | null {
  const form = kind === 'date' || kind === 'timestamptz' || kind === 'time' ? kind : 'timestamp';
  return Number.isNaN(value.getTime()) ? null : momentText(form, BigInt(value.getTime()) * 1_000n);
}

/** JSON with a space after each comma and colon, as in the contract. Line breaks inside texts are escaped. */
function spacedJson(value: unknown): string {
  const lines = JSON.stringify(
    value,
    (_key, member: unknown) => (typeof member === 'bigint' ? exactInteger(member) : member),
    1,
  );
  return lines.replaceAll(/,\n\s*/g, ', ').replaceAll(/\n\s*/g, '');
}

/** Longer JSON texts are not reformatted: that would block the server. */
const LONGEST_SPACED = 65_536;
/** A text without an end is one to the end, so that no part is read twice. */
const TOKENS = /"(?:[^"\\]|\\.)*"?|\s+|[,:]/g;

/** The same for a text that already is JSON, without loss of digits; a single JSON string is returned without quotes. */
export function spacedText(json: string): string {
  if (json.startsWith('"')) {
    try {
      return String(JSON.parse(json));
    } catch (error) {
      // Some engines return plain text in columns of type JSON.
      if (error instanceof SyntaxError) return json;
      throw error;
    }
  }
  if (json.length > LONGEST_SPACED) return json;
  return json.replaceAll(TOKENS, (token) => {
    if (token === ',' || token === ':') return `${token} `;
    return token.startsWith('"') ? token : '';
  });
}

function bytesText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return '[bytes]';
    throw error;
  }
}
