export type Formula = (x: number) => number;

const FUNCTIONS: ReadonlyMap<string, (x: number) => number> = new Map([
  ['abs', Math.abs],
  ['cos', Math.cos],
  ['exp', Math.exp],
  ['log', Math.log],
  ['round', Math.round],
  ['sin', Math.sin],
  ['sqrt', Math.sqrt],
  ['tan', Math.tan],
]);
const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ['pi', Math.PI],
  ['e', Math.E],
]);

const TOKEN = /\s*(?:(\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+)|([a-z]+)|(\*\*|[-+*/%^()]))/iy;
/** Longer texts are rejected: no person writes such a formula. */
const LONGEST = 200;

/** Parses a function of x, such as `2x + 5` or `y = sin(x / 10)`. Undefined: not a formula. */
export function formulaOf(text: string): Formula | undefined {
  const tokens = tokensOf(text.replace(/^\s*y\s*=/i, ''));
  if (tokens === undefined || tokens.length === 0) return undefined;
  const reader = new Reader(tokens);
  const formula = reader.sum();
  return formula !== undefined && reader.isAtEnd() ? formula : undefined;
}

function tokensOf(text: string): readonly string[] | undefined {
  if (text.length > LONGEST) return undefined;
  const tokens: string[] = [];
  const trimmed = text.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < trimmed.length) {
    const found = TOKEN.exec(trimmed);
    if (found === null) return undefined;
    tokens.push(found[1] ?? found[2]?.toLowerCase() ?? found[3] ?? '');
  }
  return tokens;
}

/** A recursive descent parser; each method returns the parsed part, or undefined for a syntax error. */
class Reader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  sum(): Formula | undefined {
    let left = this.#product();
    for (let sign = this.#next('+', '-'); left !== undefined && sign !== undefined; sign = this.#next('+', '-')) {
      const [a, b] = [left, this.#product()];
      if (b === undefined) return undefined;
      left = sign === '+' ? (x) => a(x) + b(x) : (x) => a(x) - b(x);
    }
    return left;
  }

  #product(): Formula | undefined {
    let left = this.#signed();
    while (left !== undefined && !this.isAtEnd()) {
      const sign = this.#next('*', '/', '%');
      // `2x` and `3(x + 1)` are products too.
      if (sign === undefined && !this.#startsValue()) break;
      const [a, b] = [left, this.#signed()];
      if (b === undefined) return undefined;
      left = sign === '/' ? (x) => a(x) / b(x) : sign === '%' ? (x) => a(x) % b(x) : (x) => a(x) * b(x);
    }
    return left;
  }

  #signed(): Formula | undefined {
    const sign = this.#next('+', '-');
    if (sign === undefined) return this.#power();
    const value = this.#signed();
    if (value === undefined || sign === '+') return value;
    return (x) => -value(x);
  }

  #power(): Formula | undefined {
    const base = this.#value();
    if (base === undefined || this.#next('^', '**') === undefined) return base;
    const exponent = this.#signed();
    return exponent === undefined ? undefined : (x) => base(x) ** exponent(x);
  }

  #value(): Formula | undefined {
    const token = this.#tokens[this.#at];
    if (token === undefined) return undefined;
    this.#at += 1;
    if (token === '(') return this.#closed();
    if (token === 'x') return (x) => x;
    if (/^[\d.]/.test(token)) return constant(Number(token));
    const known = CONSTANTS.get(token);
    if (known !== undefined) return constant(known);
    const apply = FUNCTIONS.get(token);
    if (apply === undefined || this.#next('(') === undefined) return undefined;
    const argument = this.#closed();
    return argument === undefined ? undefined : (x) => apply(argument(x));
  }

  #closed(): Formula | undefined {
    const inner = this.sum();
    return this.#next(')') === undefined ? undefined : inner;
  }

  #startsValue(): boolean {
    return /^[\w.(]/.test(this.#tokens[this.#at] ?? '');
  }

  #next(...wanted: readonly string[]): string | undefined {
    const token = this.#tokens[this.#at];
    if (token === undefined || !wanted.includes(token)) return undefined;
    this.#at += 1;
    return token;
  }
}

const constant =
  (value: number): Formula =>
  () =>
    value;
