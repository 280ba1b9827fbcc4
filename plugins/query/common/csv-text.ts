const NEEDS_QUOTES = /[",\r\n]/;
/** Characters that spreadsheets may skip before they decide whether a cell is a formula. */
const SKIPPED = /^(?:""|[\s\p{C}\p{Z}])*/u;
const STARTS_FORMULA: ReadonlySet<string> = new Set(['=', '+', '-', '@', '|', '%', '\u2212']);
const NEGATIVE_NUMBER = /^-(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const NUMBER = /^-?\d+(?:\.\d*)?(?:e[+-]?\d+)?$/i;

/** A text as one CSV cell that no spreadsheet runs as a formula. */
export function csvText(text: string): string {
  const safe = sheetText(text).replaceAll(INNER_PART, (part) => innerPart(part));
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A separator other than ours, with the text up to the next one. Spreadsheets of languages with decimal commas split at
 * semicolons; our quotes are inside a cell then, and protect nothing.
 */
const INNER_PART = /[;\t\r\n][^;\t\r\n]*/g;
/** Without any of these a formula computes, but calls nothing; lines of a list begin with a sign too. */
const CALLS = /[(|!]/;

const innerPart = (part: string): string =>
  CALLS.test(part) && runsAsFormula(part.slice(1)) ? `${part.charAt(0)}'${part.slice(1)}` : part;

/** A text for a spreadsheet cell of any file format: a text that would run as a formula gets a quote in front. */
export const sheetText = (text: string): string =>
  runsAsFormula(text) ? `'${text.replaceAll('|', String.raw`\|`)}` : text;

/** The digits of a number as a CSV cell; other values are written as texts. */
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
