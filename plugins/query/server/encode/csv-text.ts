/** A value of no fixed type as a cell. */
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
