import type { Dialect } from '@facet/sdk/server';
import { StatementSyntaxError } from '../../common/statement.ts';
import type { Token } from './tokens.ts';

/** A place among the tokens of an expression. What must come next and does not is a syntax error there. */
export class TokenCursor {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #dialect: Pick<Dialect, 'quoteIdentifier' | 'literal'>;
  #at = 0;

  constructor(text: string, tokens: readonly Token[], dialect: Pick<Dialect, 'quoteIdentifier' | 'literal'>) {
    this.#text = text;
    this.#tokens = tokens;
    this.#dialect = dialect;
  }

  skip(count: number): void {
    this.#at += count;
  }

  /** The text from there to the end of the token before this place. */
  textFrom(start: number): string {
    return this.#text.slice(start, this.#tokens[this.#at - 1]?.end ?? this.#text.length);
  }

  peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#at + ahead];
  }

  next(): Token {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw this.unexpected();
    this.#at += 1;
    return token;
  }

  keyword(word: string): boolean {
    return this.peek()?.keyword === word;
  }

  take(word: string): boolean {
    if (!this.keyword(word)) return false;
    this.#at += 1;
    return true;
  }

  words(...words: readonly string[]): void {
    for (const word of words) if (!this.take(word)) throw this.unexpected();
  }

  isSign(sign: string): boolean {
    const token = this.peek();
    return token?.kind === 'sign' && token.value === sign;
  }

  takeSign(sign: string): boolean {
    if (!this.isSign(sign)) return false;
    this.#at += 1;
    return true;
  }

  sign(sign: string): void {
    if (!this.takeSign(sign)) throw this.unexpected();
  }

  unexpected(message?: string, at: Token | undefined = this.peek()): StatementSyntaxError {
    const start = at?.start ?? this.#text.length;
    const lines = this.#text.slice(0, start).split('\n');
    const near = at === undefined ? 'the end' : `"${this.#text.slice(at.start, Math.min(at.end, at.start + 40))}"`;
    return new StatementSyntaxError(
      message ?? `The expression cannot be read at ${near}.`,
      lines.length,
      (lines.at(-1) ?? '').length + 1,
    );
  }

  name(): string {
    const token = this.next();
    if (token?.kind !== 'word' && token?.kind !== 'name') throw this.unexpected(undefined, token);
    return this.printName(token);
  }

  /** Words are printed bare: databases fold their case. */
  printName(token: Token): string {
    return token.kind === 'word' ? token.value : this.#dialect.quoteIdentifier(token.value);
  }

  quotedText(): string {
    const token = this.next();
    if (token?.kind !== 'text') throw this.unexpected(undefined, token);
    return this.#dialect.literal(token.value);
  }
}
