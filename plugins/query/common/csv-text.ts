const NEEDS_QUOTES = /[",\r\n]/;
/** Characters that spreadsheets may skip before they decide whether a cell is a formula. */
const SKIPPED = /^(?:""|[\s\p{C}\p{Z}])*/u;
const STARTS_FORMULA: ReadonlySet<string> = new Set(['=', '+', '-', '@', '|', '%', '\u2212']);
const NEGATIVE_NUMBER = /^-(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const NUMBER = /^-?\d+(?:\.\d*)?(?:e[+-]?\d+)?$/i;

/** No spreadsheet shows as much in a cell; to look through more would keep others waiting. */
export const LONGEST_CSV_CELL = 500_000;
const CUT = '…';

/** A text as one CSV cell that no spreadsheet runs as a formula. A longer one than {@link LONGEST_CSV_CELL} is cut. */
export function csvText(text: string): string {
  const shown = text.length > LONGEST_CSV_CELL ? `${text.slice(0, LONGEST_CSV_CELL)}${CUT}` : text;
  const safe = safeParts(sheetText(shown));
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Without any of these a formula computes, but calls nothing; lines of a list begin with a sign too. */
const CALLS = /[(|!]/;

/**
 * Quotes each part of a text that would run as a formula, where a part begins with a separator other than ours. Spreadsheets
 * of languages with decimal commas split at semicolons; our quotes are inside a cell then, and protect nothing. One pass: a
 * text may have a million parts.
 */
function safeParts(text: string): string {
  if (!CALLS.test(text)) return text;
  let safe = '';
  let from = 0;
  let separator = -1;
  let isBefore = false;
  let isFormula = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (SEPARATORS.has(character)) {
      separator = at;
      isBefore = true;
      isFormula = false;
      continue;
    }
    if (isBefore) {
      if (character === QUOTE && text.charCodeAt(at + 1) === QUOTE) {
        at += 1;
        continue;
      }
      if (isSkipped(text, at)) continue;
      isBefore = false;
      isFormula = startsFormula(text, at);
    }
    if (!isFormula || !CALLING.has(character)) continue;
    safe += `${text.slice(from, separator + 1)}'`;
    from = separator + 1;
    isFormula = false;
  }
  return from === 0 ? text : safe + text.slice(from);
}

const QUOTE = 34;
const SEPARATORS: ReadonlySet<number> = new Set([';', '\t', '\r', '\n'].map((one) => one.charCodeAt(0)));
const CALLING: ReadonlySet<number> = new Set(['(', '|', '!'].map((one) => one.charCodeAt(0)));
const SKIPPED_CHARACTER = /^[\s\p{C}\p{Z}]/u;
/** Printed characters of ASCII, of which none is skipped. */
const isSkipped = (text: string, at: number): boolean => {
  const character = text.charCodeAt(at);
  return !(character > 32 && character < 127) && SKIPPED_CHARACTER.test(text.slice(at, at + 2));
};

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
  return startsFormula(text, skipped) && !NEGATIVE_NUMBER.test(text);
}

function startsFormula(text: string, at: number): boolean {
  const first = String.fromCodePoint(text.codePointAt(at) ?? 0).normalize('NFKC');
  return STARTS_FORMULA.has(first.charAt(0));
}
