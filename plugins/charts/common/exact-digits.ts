/** The minus sign of formatted numbers. */
const MINUS = '\u2212';
const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/** All digits of a number that a double cannot hold, with separators between thousands. */
export function groupedDigits(digits: string): string {
  const [whole = '', fraction] = digits.replace('-', MINUS).split('.');
  const grouped = whole.replace(THOUSANDS, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
