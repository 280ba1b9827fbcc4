import type { Dialect, ExpressionVocabulary } from '@facet/sdk/server';
import { StatementSyntaxError } from '../../common/statement.ts';
import type { ExpressionNode, NodeKind } from './expression-tree.ts';
import { readTokens, type Token } from './tokens.ts';
import { BARE_CALLS, RESERVED, TYPE_WORDS, UNITS } from './words.ts';

export interface ExpressionLanguage {
  readonly dialect: Pick<Dialect, 'grammar' | 'quoteIdentifier' | 'literal'>;
  readonly vocabulary: ExpressionVocabulary;
  /** Lower-case names by which the text may qualify a column of the one table that it is about. */
  readonly ownTable?: ReadonlySet<string>;
}

/** How deep expressions may nest: parser and printer call themselves. */
const DEEPEST = 200;

/**
 * One expression; all of the text belongs to it. The grammar holds what analyses use. It need not know which operator binds
 * stronger: the tokens are printed in their order, and no reading of them can do more than the parts that it knows.
 * @throws StatementSyntaxError
 */
export function parseExpression(text: string, language: ExpressionLanguage): ExpressionNode {
  const operators = [...language.vocabulary.operators].sort((a, b) => b.length - a.length);
  const parser = new ExpressionParser(text, readTokens(text, language.dialect.grammar, operators), language);
  return parser.whole();
}

class ExpressionParser {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #language: ExpressionLanguage;
  #at = 0;
  #depth = 0;

  constructor(text: string, tokens: readonly Token[], language: ExpressionLanguage) {
    this.#text = text;
    this.#tokens = tokens;
    this.#language = language;
  }

  whole(): ExpressionNode {
    const node = this.#expression();
    if (this.#peek() !== undefined) throw this.#unexpected();
    return node;
  }

  /** Operands and what stands between them. `untilAnd`: the upper bound of BETWEEN and the like take no AND of theirs. */
  #expression(untilAnd = false): ExpressionNode {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw this.#unexpected('The expression nests too deeply.');
    const parts: (string | ExpressionNode)[] = [];
    let operand = this.#operand(parts);
    for (;;) {
      const more = this.#between(untilAnd);
      if (more === undefined) break;
      parts.push(operand, ...more.parts);
      if (more.ends) {
        operand = { kind: 'operation', parts: parts.splice(0) };
        continue;
      }
      operand = this.#operand(parts);
    }
    this.#depth -= 1;
    return parts.length === 0 ? operand : { kind: 'operation', parts: [...parts, operand] };
  }

  /** What follows an operand: an infix operator (`ends` false), or a suffix that needs no further operand. */
  #between(untilAnd: boolean): { parts: (string | ExpressionNode)[]; ends: boolean } | undefined {
    const token = this.#peek();
    if (token === undefined) return undefined;
    if (token.kind === 'sign') {
      if (!this.#language.vocabulary.operators.has(token.value)) return undefined;
      this.#at += 1;
      if (token.value === '::') return { parts: ['::', this.#type()], ends: true };
      return { parts: [token.value], ends: false };
    }
    switch (token.keyword) {
      case 'AND':
        if (untilAnd) return undefined;
        return this.#infix();
      case 'OR':
      case 'XOR':
      case 'DIV':
      case 'MOD':
      case 'OVERLAPS':
        return this.#infix();
      case 'IS':
        return this.#is();
      case 'ISNULL':
      case 'NOTNULL':
        return { parts: [this.#next().keyword], ends: true };
      case 'NOT':
        if (
          !['IN', 'BETWEEN', 'LIKE', 'ILIKE', 'SIMILAR', 'REGEXP', 'RLIKE', 'GLOB'].includes(
            this.#peek(1)?.keyword ?? '',
          )
        )
          return undefined;
        this.#at += 1;
        return this.#comparison(['NOT']);
      case 'IN':
      case 'BETWEEN':
      case 'LIKE':
      case 'ILIKE':
      case 'SIMILAR':
      case 'REGEXP':
      case 'RLIKE':
      case 'GLOB':
        return this.#comparison([]);
      case 'COLLATE':
        this.#at += 1;
        return { parts: ['COLLATE', this.#name()], ends: true };
      case 'AT': {
        this.#words('AT', 'TIME', 'ZONE');
        return { parts: ['AT', 'TIME', 'ZONE'], ends: false };
      }
      case 'ESCAPE':
        return this.#infix();
      default:
        return undefined;
    }
  }

  #infix(): { parts: string[]; ends: boolean } {
    return { parts: [this.#next().keyword], ends: false };
  }

  #is(): { parts: (string | ExpressionNode)[]; ends: boolean } {
    this.#words('IS');
    const parts: string[] = ['IS'];
    if (this.#take('NOT')) parts.push('NOT');
    if (this.#take('DISTINCT')) {
      this.#words('FROM');
      return { parts: [...parts, 'DISTINCT', 'FROM'], ends: false };
    }
    for (const word of ['NULL', 'TRUE', 'FALSE', 'UNKNOWN']) {
      if (this.#take(word)) return { parts: [...parts, word], ends: true };
    }
    return { parts, ends: false };
  }

  #comparison(before: string[]): { parts: (string | ExpressionNode)[]; ends: boolean } {
    const word = this.#next().keyword;
    if (word === 'IN') {
      const list = this.#bracketed();
      return { parts: [...before, 'IN', list], ends: true };
    }
    if (word === 'BETWEEN') {
      const symmetric = ['SYMMETRIC', 'ASYMMETRIC'].find((kind) => this.#take(kind));
      const low = this.#expression(true);
      this.#words('AND');
      return { parts: [...before, 'BETWEEN', ...(symmetric ? [symmetric] : []), low, 'AND'], ends: false };
    }
    if (word === 'SIMILAR') {
      this.#words('TO');
      return { parts: [...before, 'SIMILAR', 'TO'], ends: false };
    }
    return { parts: [...before, word], ends: false };
  }

  /** Prefix operators go to `parts`; the operand itself, with fields and subscripts behind it, is given back. */
  #operand(parts: (string | ExpressionNode)[]): ExpressionNode {
    for (;;) {
      const token = this.#peek();
      if (token?.keyword === 'NOT') parts.push(this.#next().keyword);
      else if (token?.keyword === 'BINARY' && this.#peek(1)?.value !== '(') parts.push(this.#next().keyword);
      else if (token?.kind === 'sign' && ['-', '+', '~'].includes(token.value)) parts.push(this.#next().value);
      else break;
    }
    return this.#suffixed(this.#primary());
  }

  #suffixed(first: ExpressionNode): ExpressionNode {
    let node = first;
    for (;;) {
      const token = this.#peek();
      if (token?.kind !== 'sign') return node;
      if (token.value === '[' && this.#language.vocabulary.subscripts) node = this.#subscript(node);
      else if (token.value === '.' && this.#language.vocabulary.dots === 'fields') node = this.#field(node);
      else return node;
    }
  }

  #subscript(node: ExpressionNode): ExpressionNode {
    this.#sign('[');
    const parts: (string | ExpressionNode)[] = [node, '['];
    for (;;) {
      const token = this.#peek();
      if (token?.kind === 'sign' && token.value === ']') break;
      if (token?.kind === 'sign' && (token.value === ':' || token.value === '-')) parts.push(this.#next().value);
      else parts.push(this.#expression());
    }
    this.#sign(']');
    return { kind: 'field', parts: [...parts, ']'] };
  }

  /** A field of a value, or a function that is called behind its first argument: both only where the engine tells them apart. */
  #field(node: ExpressionNode): ExpressionNode {
    this.#sign('.');
    const token = this.#next();
    if (token?.kind !== 'word' && token?.kind !== 'name') throw this.#unexpected();
    if (this.#isSign('(')) {
      const call = this.#call([token]);
      return { ...call, parts: [node, '.', ...call.parts] };
    }
    if (RESERVED.has(token.keyword)) throw this.#unexpected(undefined, token);
    return { kind: 'field', parts: [node, `.${this.#printName(token)}`] };
  }

  #primary(): ExpressionNode {
    const token = this.#peek();
    if (token === undefined) throw this.#unexpected();
    const { literal } = this.#language.dialect;
    if (token.kind === 'number') return this.#leaf('literal', token.value);
    if (token.kind === 'bits') return this.#leaf('literal', token.value);
    if (token.kind === 'text') return this.#leaf('literal', literal(token.value));
    if (token.kind === 'sign') {
      if (token.value === '(') return this.#bracketed();
      if (token.value === '[' && this.#language.vocabulary.subscripts) return this.#array([]);
      if (token.value === '{' && this.#language.vocabulary.dots === 'fields') return this.#struct();
      throw this.#unexpected();
    }
    if (token.kind === 'name') return this.#path();
    switch (token.keyword) {
      case 'TRUE':
      case 'FALSE':
      case 'NULL':
        return this.#leaf('literal', token.keyword);
      case 'CASE':
        return this.#case();
      case 'EXISTS':
        this.#at += 1;
        return { kind: 'call', name: 'exists', parts: ['EXISTS', this.#bracketed()] };
      case 'INTERVAL':
        return this.#interval();
      case 'ARRAY':
        if (this.#peek(1)?.value === '[') {
          this.#at += 1;
          return this.#array(['ARRAY']);
        }
        if (this.#peek(1)?.value === '(') {
          this.#at += 1;
          return { kind: 'call', name: 'array', parts: ['ARRAY', this.#bracketed()] };
        }
        throw this.#unexpected();
      case 'ANY':
      case 'ALL':
      case 'SOME':
        this.#at += 1;
        return { kind: 'call', name: 'any', parts: [token.keyword, this.#bracketed()] };
      default:
    }
    if (this.#peek(1)?.value === '(') {
      switch (token.keyword) {
        case 'CAST':
        case 'TRY_CAST':
          return this.#cast();
        case 'CONVERT':
          return this.#convert();
        case 'EXTRACT':
        case 'POSITION':
        case 'SUBSTRING':
        case 'SUBSTR':
        case 'OVERLAY':
        case 'TRIM':
          return this.#wordedCall();
        default:
      }
    }
    if (this.#peek(1)?.kind === 'text' && TYPE_WORDS.has(token.keyword)) return this.#typedLiteral();
    if (token.keyword === 'TIMESTAMP' || token.keyword === 'TIME') {
      if (this.#peek(1)?.keyword === 'WITH' || this.#peek(1)?.keyword === 'WITHOUT') return this.#typedLiteral();
    }
    return this.#path();
  }

  #leaf(kind: NodeKind, text: string): ExpressionNode {
    this.#at += 1;
    return { kind, parts: [text] };
  }

  /** A column, or a call; with as many qualifiers as the text gives. */
  #path(): ExpressionNode {
    const path: Token[] = [this.#next()];
    while (this.#isSign('.')) {
      const token = this.#peek(1);
      if (token?.kind !== 'word' && token?.kind !== 'name') throw this.#unexpected();
      this.#at += 2;
      path.push(token);
    }
    if (this.#isSign('(')) return this.#call(path);
    const reserved = path.find(({ keyword }) => RESERVED.has(keyword));
    if (reserved) throw this.#unexpected(undefined, reserved);
    const [only] = path;
    if (path.length === 1 && only?.kind === 'word') {
      const bare = only.keyword.toLowerCase();
      if (BARE_CALLS.has(bare)) return { kind: 'call', name: bare, parts: [only.keyword] };
      if (this.#peek()?.value === '=>') return { kind: 'column', parts: [only.value] };
    }
    return { kind: 'column', parts: [this.#columnText(path)] };
  }

  /**
   * A column by its own name: where `a.b` may also call a function named `b`, only qualifiers of the one table are understood,
   * and left out.
   */
  #columnText(path: readonly Token[]): string {
    const { vocabulary, ownTable } = this.#language;
    const last = path.at(-1);
    const qualifiers = path.slice(0, -1).map(({ value }) => value.toLowerCase());
    if (last !== undefined && vocabulary.dots !== 'fields' && ownTable?.has(qualifiers.at(-1) ?? '')) {
      return this.#printName(last);
    }
    if (qualifiers.length > 0 && vocabulary.dots === 'calls') {
      throw this.#unexpected(`Columns of ${qualifiers.join('.')} cannot be read here.`, path[0]);
    }
    return path.map((token) => this.#printName(token)).join('.');
  }

  #call(path: readonly Token[]): ExpressionNode {
    const name = path.map(({ value }) => value.toLowerCase()).join('.');
    const parts: (string | ExpressionNode)[] = [`${path.map((token) => this.#printName(token)).join('.')}(`];
    this.#sign('(');
    const quantity = ['DISTINCT', 'ALL'].find((word) => this.#take(word));
    if (quantity) parts.push(quantity);
    if (this.#isSign('*') && this.#peek(1)?.value === ')') parts.push(this.#next().value);
    else if (!this.#isSign(')')) this.#arguments(parts);
    if (this.#keyword('ORDER')) this.#orderBy(parts);
    if (this.#take('SEPARATOR')) parts.push('SEPARATOR', this.#quotedText());
    if (this.#keyword('IGNORE') || this.#keyword('RESPECT')) {
      parts.push(this.#next().keyword, 'NULLS');
      this.#words('NULLS');
    }
    this.#sign(')');
    parts.push(')');
    this.#callEnd(parts);
    return { kind: 'call', name, parts };
  }

  #arguments(parts: (string | ExpressionNode)[]): void {
    for (;;) {
      parts.push(this.#expression());
      if (!this.#isSign(',')) return;
      parts.push(this.#next().value);
    }
  }

  /** What may stand behind the brackets of an aggregate or a window function. */
  #callEnd(parts: (string | ExpressionNode)[]): void {
    if (this.#keyword('WITHIN')) {
      this.#words('WITHIN', 'GROUP');
      this.#sign('(');
      parts.push('WITHIN', 'GROUP', '(');
      this.#orderBy(parts);
      this.#sign(')');
      parts.push(')');
    }
    if (this.#keyword('FILTER')) {
      this.#words('FILTER');
      this.#sign('(');
      this.#words('WHERE');
      parts.push('FILTER', '(', 'WHERE', this.#expression(), ')');
      this.#sign(')');
    }
    if (this.#keyword('IGNORE') || this.#keyword('RESPECT')) {
      parts.push(this.#next().keyword, 'NULLS');
      this.#words('NULLS');
    }
    if (this.#take('OVER')) parts.push('OVER', this.#window());
  }

  #window(): ExpressionNode {
    this.#sign('(');
    const parts: (string | ExpressionNode)[] = ['('];
    if (this.#keyword('PARTITION')) {
      this.#words('PARTITION', 'BY');
      parts.push('PARTITION', 'BY');
      this.#arguments(parts);
    }
    if (this.#keyword('ORDER')) this.#orderBy(parts);
    const unit = ['ROWS', 'RANGE', 'GROUPS'].find((word) => this.#take(word));
    if (unit) {
      parts.push(unit);
      if (this.#take('BETWEEN')) {
        parts.push('BETWEEN');
        this.#frameBound(parts);
        this.#words('AND');
        parts.push('AND');
      }
      this.#frameBound(parts);
    }
    this.#sign(')');
    return { kind: 'window', parts: [...parts, ')'] };
  }

  #frameBound(parts: (string | ExpressionNode)[]): void {
    if (this.#take('CURRENT')) {
      this.#words('ROW');
      parts.push('CURRENT', 'ROW');
      return;
    }
    if (this.#take('UNBOUNDED')) parts.push('UNBOUNDED');
    else parts.push(this.#expression(true));
    const side = ['PRECEDING', 'FOLLOWING'].find((word) => this.#take(word));
    if (!side) throw this.#unexpected();
    parts.push(side);
  }

  #orderBy(parts: (string | ExpressionNode)[]): void {
    this.#words('ORDER', 'BY');
    parts.push('ORDER', 'BY');
    for (;;) {
      parts.push(this.#expression());
      const direction = ['ASC', 'DESC'].find((word) => this.#take(word));
      if (direction) parts.push(direction);
      if (this.#take('NULLS')) {
        const side = ['FIRST', 'LAST'].find((word) => this.#take(word));
        if (!side) throw this.#unexpected();
        parts.push('NULLS', side);
      }
      if (!this.#isSign(',')) return;
      parts.push(this.#next().value);
    }
  }

  #case(): ExpressionNode {
    this.#words('CASE');
    const parts: (string | ExpressionNode)[] = ['CASE'];
    if (!this.#keyword('WHEN')) parts.push(this.#expression());
    while (this.#take('WHEN')) {
      parts.push('WHEN', this.#expression());
      this.#words('THEN');
      parts.push('THEN', this.#expression());
    }
    if (this.#take('ELSE')) parts.push('ELSE', this.#expression());
    this.#words('END');
    return { kind: 'case', parts: [...parts, 'END'] };
  }

  #cast(): ExpressionNode {
    const word = this.#next().keyword;
    this.#sign('(');
    const value = this.#expression();
    this.#words('AS');
    const type = this.#type();
    this.#sign(')');
    return { kind: 'call', name: 'cast', parts: [`${word}(`, value, 'AS', type, ')'] };
  }

  /** MySQL: `CONVERT(x, type)` and `CONVERT(x USING charset)`. */
  #convert(): ExpressionNode {
    this.#at += 1;
    this.#sign('(');
    const parts: (string | ExpressionNode)[] = ['CONVERT(', this.#expression()];
    if (this.#take('USING')) parts.push('USING', this.#name());
    else {
      this.#sign(',');
      parts.push(',', this.#type());
    }
    this.#sign(')');
    return { kind: 'call', name: 'convert', parts: [...parts, ')'] };
  }

  /** Functions of the standard whose arguments stand between words. */
  #wordedCall(): ExpressionNode {
    const word = this.#next().keyword;
    const parts: (string | ExpressionNode)[] = [`${word}(`];
    this.#sign('(');
    if (word === 'EXTRACT') {
      const unit = this.#next();
      const text = unit?.kind === 'text' ? this.#language.dialect.literal(unit.value) : unit?.keyword;
      if (text === undefined || (unit?.kind !== 'text' && !UNITS.has(text))) throw this.#unexpected(undefined, unit);
      parts.push(text);
      this.#words('FROM');
      parts.push('FROM', this.#expression());
    } else {
      if (word === 'TRIM') {
        const side = ['BOTH', 'LEADING', 'TRAILING'].find((name) => this.#take(name));
        if (side) parts.push(side);
      }
      if (!this.#keyword('FROM')) parts.push(word === 'POSITION' ? this.#positionArgument() : this.#expression());
      for (;;) {
        const between = ['FROM', 'FOR', 'IN', 'PLACING'].find((name) => this.#take(name));
        if (between) parts.push(between, this.#expression());
        else if (this.#isSign(',')) parts.push(this.#next().value, this.#expression());
        else break;
      }
    }
    this.#sign(')');
    return { kind: 'call', name: word.toLowerCase(), parts: [...parts, ')'] };
  }

  /** `POSITION(a IN b)`: its IN has no list. */
  #positionArgument(): ExpressionNode {
    const parts: (string | ExpressionNode)[] = [];
    const operand = this.#operand(parts);
    return parts.length === 0 ? operand : { kind: 'operation', parts: [...parts, operand] };
  }

  #typedLiteral(): ExpressionNode {
    const type = this.#type();
    return { kind: 'literal', parts: [type, this.#quotedText()] };
  }

  /** `INTERVAL '1 day'`, `INTERVAL 1 DAY`, `INTERVAL (n + 1) DAY`. */
  #interval(): ExpressionNode {
    this.#words('INTERVAL');
    const token = this.#peek();
    const parts: (string | ExpressionNode)[] = ['INTERVAL'];
    if (token?.kind === 'text') parts.push(this.#quotedText());
    else if (token?.kind === 'sign' && token.value === '(') parts.push(this.#bracketed());
    else {
      if (this.#isSign('-')) parts.push(this.#next().value);
      parts.push(this.#primary());
    }
    const unit = this.#peek();
    if (unit?.kind === 'word' && UNITS.has(unit.keyword)) {
      parts.push(this.#next().keyword);
      if (this.#keyword('TO') && UNITS.has(this.#peek(1)?.keyword ?? '')) {
        this.#words('TO');
        parts.push('TO', this.#next().keyword);
      }
    }
    return { kind: 'operation', parts };
  }

  #array(before: string[]): ExpressionNode {
    this.#sign('[');
    const parts: (string | ExpressionNode)[] = [`${before.join('')}[`];
    if (!this.#isSign(']')) this.#arguments(parts);
    this.#sign(']');
    return { kind: 'list', parts: [...parts, ']'] };
  }

  #struct(): ExpressionNode {
    this.#sign('{');
    const parts: (string | ExpressionNode)[] = ['{'];
    while (!this.#isSign('}')) {
      const key = this.#next();
      if (key?.kind !== 'text' && key?.kind !== 'word' && key?.kind !== 'name') throw this.#unexpected(undefined, key);
      this.#sign(':');
      parts.push(key.kind === 'text' ? this.#language.dialect.literal(key.value) : this.#printName(key), ':');
      parts.push(this.#expression());
      if (!this.#isSign(',')) break;
      parts.push(this.#next().value);
    }
    this.#sign('}');
    return { kind: 'list', parts: [...parts, '}'] };
  }

  /** Brackets: around an expression, a row of several, or a sub-query. */
  #bracketed(): ExpressionNode {
    const open = this.#peek();
    this.#sign('(');
    if (
      ['SELECT', 'WITH', 'VALUES', 'TABLE', 'FROM', 'PIVOT', 'DESCRIBE', 'SHOW', 'SUMMARIZE'].includes(
        this.#peek()?.keyword ?? '',
      )
    )
      return this.#subquery(open?.start ?? 0);
    const parts: (string | ExpressionNode)[] = ['('];
    this.#arguments(parts);
    this.#sign(')');
    return { kind: 'brackets', parts: [...parts, ')'] };
  }

  /** The text of a sub-query as it is written: statements are read, and narrowed, by the engine's own parser. */
  #subquery(start: number): ExpressionNode {
    let depth = 1;
    while (depth > 0) {
      const token = this.#next();
      if (token === undefined) throw this.#unexpected();
      if (token.kind === 'sign' && token.value === '(') depth += 1;
      if (token.kind === 'sign' && token.value === ')') depth -= 1;
    }
    const end = this.#tokens[this.#at - 1]?.end ?? this.#text.length;
    return { kind: 'subquery', parts: [this.#text.slice(start, end)] };
  }

  #type(): ExpressionNode {
    const token = this.#next();
    if (token?.kind !== 'word' && token?.kind !== 'name') throw this.#unexpected(undefined, token);
    const words = [token.value.toLowerCase()];
    if (this.#isSign('.')) throw this.#unexpected();
    for (const word of ['PRECISION', 'VARYING', 'INTEGER', 'UNSIGNED', 'SIGNED', 'LARGE']) {
      if (this.#take(word)) words.push(word.toLowerCase());
    }
    const name = words.join(' ');
    const parts: (string | ExpressionNode)[] = [token.kind === 'name' ? this.#printName(token) : words.join(' ')];
    if (this.#isSign('(')) {
      this.#sign('(');
      const sizes: string[] = [];
      do {
        const size = this.#next();
        if (size?.kind !== 'number') throw this.#unexpected(undefined, size);
        sizes.push(size.value);
      } while (this.#takeSign(','));
      this.#sign(')');
      parts[0] = `${String(parts[0])}(${sizes.join(', ')})`;
    }
    if (this.#keyword('WITH') || this.#keyword('WITHOUT')) {
      const word = this.#next().keyword;
      const local = this.#take('LOCAL') ? ['LOCAL'] : [];
      this.#words('TIME', 'ZONE');
      parts.push(word, ...local, 'TIME', 'ZONE');
    }
    if (this.#keyword('CHARACTER') && this.#peek(1)?.keyword === 'SET') {
      this.#words('CHARACTER', 'SET');
      parts.push('CHARACTER', 'SET', this.#name());
    }
    while (this.#isSign('[')) {
      this.#sign('[');
      const size = this.#peek();
      if (size?.kind === 'number') this.#at += 1;
      this.#sign(']');
      parts.push('[', ...(size?.kind === 'number' ? [size.value] : []), ']');
    }
    return { kind: 'cast', name, parts };
  }

  #name(): string {
    const token = this.#next();
    if (token?.kind !== 'word' && token?.kind !== 'name') throw this.#unexpected(undefined, token);
    return this.#printName(token);
  }

  /** Words are printed bare: databases fold their case. */
  #printName(token: Token): string {
    return token.kind === 'word' ? token.value : this.#language.dialect.quoteIdentifier(token.value);
  }

  #quotedText(): string {
    const token = this.#next();
    if (token?.kind !== 'text') throw this.#unexpected(undefined, token);
    return this.#language.dialect.literal(token.value);
  }

  #peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#at + ahead];
  }

  #next(): Token {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw this.#unexpected();
    this.#at += 1;
    return token;
  }

  #keyword(word: string): boolean {
    return this.#peek()?.keyword === word;
  }

  #take(word: string): boolean {
    if (!this.#keyword(word)) return false;
    this.#at += 1;
    return true;
  }

  #words(...words: readonly string[]): void {
    for (const word of words) if (!this.#take(word)) throw this.#unexpected();
  }

  #isSign(sign: string): boolean {
    const token = this.#peek();
    return token?.kind === 'sign' && token.value === sign;
  }

  #takeSign(sign: string): boolean {
    if (!this.#isSign(sign)) return false;
    this.#at += 1;
    return true;
  }

  #sign(sign: string): void {
    if (!this.#takeSign(sign)) throw this.#unexpected();
  }

  #unexpected(message?: string, at: Token | undefined = this.#peek()): StatementSyntaxError {
    const start = at?.start ?? this.#text.length;
    const lines = this.#text.slice(0, start).split('\n');
    const near = at === undefined ? 'the end' : `"${this.#text.slice(at.start, Math.min(at.end, at.start + 40))}"`;
    return new StatementSyntaxError(
      message ?? `The expression cannot be read at ${near}.`,
      lines.length,
      (lines.at(-1) ?? '').length + 1,
    );
  }
}
