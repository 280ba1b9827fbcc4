const NEEDS_QUOTES = /[",\r\n]/;
/** What a spreadsheet leaves out, or may, before it looks whether a cell begins like a formula. */
const SKIPPED = /^(?:""|[\s\p{C}\p{Z}])*/u;
const STARTS_FORMULA: ReadonlySet<string> = new Set(['=', '+', '-', '@', '|', '%', '\u2212']);
const NEGATIVE_NUMBER = /^-(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const NUMBER = /^-?\d+(?:\.\d*)?(?:e[+-]?\d+)?$/i;

/** A text as a cell of CSV: no spreadsheet runs it as a formula, and readers get it back as one cell. */
export function csvText(text: string): string {
  const safe = sheetText(text).replaceAll(INNER_PART, (part) => innerPart(part));
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A separator other than ours, with what would be the next cell. A spreadsheet set up for a language with decimal commas
 * takes semicolons for separators, and then our quotes, which do not begin a cell there, hold nothing together.
 */
const INNER_PART = /[;\t\r\n][^;\t\r\n]*/g;
/** Without any of these a formula computes, but calls nothing; lines of a list begin with a sign too. */
const CALLS = /[(|!]/;

const innerPart = (part: string): string =>
  CALLS.test(part) && runsAsFormula(part.slice(1)) ? `${part.charAt(0)}'${part.slice(1)}` : part;

/** A text for a cell of a spreadsheet, in whatever form it gets there: one that would run as a formula begins with a quote. */
export const sheetText = (text: string): string =>
  runsAsFormula(text) ? `'${text.replaceAll('|', String.raw`\|`)}` : text;

/** A number's own digits as a cell of CSV; what is none is written like any other text. */
export const csvDigits = (digits: string): string => (NUMBER.test(digits) ? digits : csvText(digits));

/**
 * Spreadsheets run what begins with one of a few signs, also behind blanks and characters that do not show, also in their
 * wide and small forms. A leading tab or return moves the text into the next cell, where its second character is the first.
 */
function runsAsFormula(text: string): boolean {
  const skipped = SKIPPED.exec(text)?.[0].length ?? 0;
  if (/^[\t\r]/.test(text)) return true;
  const first = String.fromCodePoint(text.codePointAt(skipped) ?? 0).normalize('NFKC');
  return STARTS_FORMULA.has(first.charAt(0)) && !NEGATIVE_NUMBER.test(text);
}
