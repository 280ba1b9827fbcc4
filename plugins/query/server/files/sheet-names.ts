/** Characters of the name of a sheet. */
const LONGEST = 31;
/** Of what is called longer, the rest is in no name. */
const MOST_READ = 1_000;
/** What no spreadsheet takes in one. */
const FORBIDDEN = /[[\]:*?/\\]|\p{Cc}|\p{Cs}/gu;
/** An apostrophe quotes names in formulas. */
const OUTER_QUOTES = /^['\s]+|(?<!['\s])['\s]+$/g;
/** Excel keeps it for itself. */
const RESERVED = 'history';
const UNNAMED = 'Sheet';
const NUMBERED = /^(.*\D|)(\d+)$/;

/** Names of the sheets of one workbook: whatever they are called, each is one that spreadsheets take, and no two are the same. */
export class SheetNames {
  readonly #taken = new Set([RESERVED]);

  claim(wanted: string): string {
    const clean = wanted.slice(0, MOST_READ).replaceAll(FORBIDDEN, ' ').replaceAll(OUTER_QUOTES, '');
    const name = cut(clean === '' ? UNNAMED : clean, LONGEST);
    for (let n = 1; ; n += 1) {
      const tried = n === 1 ? name : again(name, n);
      if (this.#taken.has(tried.toLowerCase())) continue;
      this.#taken.add(tried.toLowerCase());
      return tried;
    }
  }
}

/** `Sheet1` is followed by `Sheet2`, other names by themselves with a number. */
function again(name: string, n: number): string {
  const numbered = NUMBERED.exec(name);
  if (numbered?.[1] === UNNAMED) return `${UNNAMED}${Number(numbered[2]) + n - 1}`;
  const end = ` (${n})`;
  return `${cut(name, LONGEST - end.length)}${end}`;
}

/** Without half a character at the end. */
const cut = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
