import type { Condition, Scalar } from './condition.ts';

/**
 * Reads a `when` condition:
 *
 *     or      := and ('||' and)*
 *     and     := unary ('&&' unary)*
 *     unary   := '!' unary | compare
 *     compare := operand (('==' | '!=' | 'in') operand)?
 *     operand := '(' or ')' | list | literal | key
 *     list    := '[' literal (',' literal)* ']'
 *     literal := 'text' | "text" | number | true | false | null
 *     key     := letter (letter | digit | '_' | '-' | '.' | ':')*
 *
 * The right side of `==` and `!=` may be a bare word that stands for its own text: `role == admin`.
 *
 * @throws ConditionSyntaxError with the place of the first thing that does not fit.
 */
export function parseCondition(text: string): Condition {
  return new Parser(text).parse();
}

export class ConditionSyntaxError extends Error {
  override readonly name = 'ConditionSyntaxError';
  /** Characters from the start of the text. */
  readonly at: number;

  constructor(message: string, at: number) {
    super(`${message} at character ${at + 1}`);
    this.at = at;
  }
}

interface Lexeme {
  readonly kind: 'word' | 'text' | 'number' | 'sign' | 'end';
  readonly text: string;
  readonly at: number;
}

const LEXEME =
  /\s*(?:(?<word>[A-Za-z][\w.:-]*)|(?<number>-?\d+(?:\.\d+)?)|'(?<single>[^']*)'|"(?<double>[^"]*)"|(?<sign>&&|\|\||==|!=|[!()[\],]))/y;

const MAX_DEPTH = 50;

class Parser {
  readonly #lexemes: readonly Lexeme[];
  #next = 0;
  #depth = 0;

  constructor(text: string) {
    this.#lexemes = lex(text);
  }

  parse(): Condition {
    const condition = this.#or();
    const rest = this.#peek();
    if (rest.kind !== 'end') throw unexpected(rest);
    return condition;
  }

  #or(): Condition {
    let left = this.#and();
    while (this.#take('||')) left = { kind: 'or', left, right: this.#and() };
    return left;
  }

  #and(): Condition {
    let left = this.#unary();
    while (this.#take('&&')) left = { kind: 'and', left, right: this.#unary() };
    return left;
  }

  #unary(): Condition {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new ConditionSyntaxError('too deeply nested', this.#peek().at);
    const condition: Condition = this.#take('!') ? { kind: 'not', of: this.#unary() } : this.#compare();
    this.#depth -= 1;
    return condition;
  }

  #compare(): Condition {
    const left = this.#operand();
    if (this.#take('==')) return { kind: '==', left, right: this.#comparand() };
    if (this.#take('!=')) return { kind: '!=', left, right: this.#comparand() };
    const { kind, text } = this.#peek();
    if (kind !== 'word' || text !== 'in') return left;
    this.#next += 1;
    return { kind: 'in', left, right: this.#operand() };
  }

  #comparand(): Condition {
    const operand = this.#operand();
    return operand.kind === 'key' ? { kind: 'literal', value: operand.key } : operand;
  }

  #operand(): Condition {
    if (this.#take('(')) {
      const inner = this.#or();
      this.#expect(')');
      return inner;
    }
    if (this.#take('[')) return { kind: 'list', values: this.#list() };
    const lexeme = this.#advance();
    if (lexeme.kind === 'word' && !RESERVED.has(lexeme.text)) return { kind: 'key', key: lexeme.text };
    return { kind: 'literal', value: scalar(lexeme) };
  }

  #list(): readonly Scalar[] {
    const values: Scalar[] = [];
    do {
      const lexeme = this.#advance();
      values.push(lexeme.kind === 'word' && !RESERVED.has(lexeme.text) ? lexeme.text : scalar(lexeme));
    } while (this.#take(','));
    this.#expect(']');
    return values;
  }

  #peek(): Lexeme {
    return this.#lexemes[this.#next] ?? END;
  }

  #advance(): Lexeme {
    const lexeme = this.#peek();
    this.#next += 1;
    return lexeme;
  }

  #take(sign: string): boolean {
    const { kind, text } = this.#peek();
    if (kind !== 'sign' || text !== sign) return false;
    this.#next += 1;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#take(sign)) throw new ConditionSyntaxError(`"${sign}" expected`, this.#peek().at);
  }
}

const END: Lexeme = { kind: 'end', text: '', at: 0 };

const WORDS: ReadonlyMap<string, Scalar> = new Map<string, Scalar>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const RESERVED: ReadonlySet<string> = new Set([...WORDS.keys(), 'in']);

function scalar(lexeme: Lexeme): Scalar {
  if (lexeme.kind === 'text') return lexeme.text;
  if (lexeme.kind === 'number') return Number(lexeme.text);
  const value = lexeme.kind === 'word' ? WORDS.get(lexeme.text) : undefined;
  if (value === undefined) throw unexpected(lexeme);
  return value;
}

function unexpected(lexeme: Lexeme): ConditionSyntaxError {
  const what = lexeme.kind === 'end' ? 'the condition ends too early' : `"${lexeme.text}" does not fit`;
  return new ConditionSyntaxError(what, lexeme.at);
}

function lex(text: string): readonly Lexeme[] {
  const lexemes: Lexeme[] = [];
  const end = text.trimEnd().length;
  let at = 0;
  while (at < end) {
    LEXEME.lastIndex = at;
    const groups = LEXEME.exec(text)?.groups;
    if (!groups) throw new ConditionSyntaxError('unknown sign', at);
    const quoted = groups['single'] ?? groups['double'];
    if (groups['word'] !== undefined) lexemes.push({ kind: 'word', text: groups['word'], at });
    else if (groups['number'] !== undefined) lexemes.push({ kind: 'number', text: groups['number'], at });
    else if (quoted !== undefined) lexemes.push({ kind: 'text', text: quoted, at });
    else lexemes.push({ kind: 'sign', text: groups['sign'] ?? '', at });
    at = LEXEME.lastIndex;
  }
  return [...lexemes, { kind: 'end', text: '', at: end }];
}
