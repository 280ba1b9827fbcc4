/** The minus sign of formatted numbers. */
const MINUS = '\u2212';
const WHOLE = /^(\D*)(\d*)$/;

/** All digits of a number that a double cannot hold, with separators between thousands. */
export function groupedDigits(digits: string): string {
  const [whole = '', fraction] = digits.replace('-', MINUS).split('.');
  const grouped = inThousands(whole);
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** There may be thousands of digits, so each is looked at once. */
function inThousands(whole: string): string {
  const [, sign = '', digits = ''] = WHOLE.exec(whole) ?? [];
  if (digits === '') return whole;
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.push(digits.slice(Math.max(end - 3, 0), end));
  return sign + groups.toReversed().join(',');
}

/** Computing leaves more digits than anybody writes. */
const WRITTEN_DIGITS = 12;
const SMALL = /e-(\d+)$/;

/**
 * All digits of a number that has as few as if somebody had written them, such as a price or a decimal of a database.
 * Undefined: it has those of a calculation, such as a third.
 */
export function writtenDigits(value: number): string | undefined {
  const text = String(value);
  const small = SMALL.exec(text);
  const plain = small === null ? text : value.toFixed(Math.min(100, Number(small[1]) + fractionOf(text)));
  const digits = plain.replace(/^-?[0.]*/, '').replace('.', '');
  if (plain.includes('e') || digits.length > WRITTEN_DIGITS || !Number.isFinite(value)) return undefined;
  return groupedDigits(plain);
}

const fractionOf = (text: string): number => (/\.(\d+)e/.exec(text)?.[1] ?? '').length;
