import type { ExpressionReader } from './expression-reader.ts';
import type { ExpressionNode } from './expression-tree.ts';
import { parseBrackets } from './parse-brackets.ts';
import { parseType } from './parse-type.ts';

/** What follows an operand: an infix operator (`ends` false), or a suffix that needs no further operand. */
export function parseInfix(
  reader: ExpressionReader,
  untilAnd: boolean,
): { parts: (string | ExpressionNode)[]; ends: boolean } | undefined {
  const { tokens, language } = reader;
  const token = tokens.peek();
  if (token === undefined) return undefined;
  if (token.kind === 'sign') {
    if (!language.vocabulary.operators.has(token.value)) return undefined;
    tokens.skip(1);
    if (token.value === '::') return { parts: ['::', parseType(reader)], ends: true };
    return { parts: [token.value], ends: false };
  }
  switch (token.keyword) {
    case 'AND':
      if (untilAnd) return undefined;
      return parseOperatorWord(reader);
    case 'OR':
    case 'XOR':
    case 'DIV':
    case 'MOD':
    case 'OVERLAPS':
      return parseOperatorWord(reader);
    case 'IS':
      return parseIs(reader);
    case 'ISNULL':
    case 'NOTNULL':
      return { parts: [tokens.next().keyword], ends: true };
    case 'NOT':
      if (
        !['IN', 'BETWEEN', 'LIKE', 'ILIKE', 'SIMILAR', 'REGEXP', 'RLIKE', 'GLOB'].includes(
          tokens.peek(1)?.keyword ?? '',
        )
      )
        return undefined;
      tokens.skip(1);
      return parseComparison(reader, ['NOT']);
    case 'IN':
    case 'BETWEEN':
    case 'LIKE':
    case 'ILIKE':
    case 'SIMILAR':
    case 'REGEXP':
    case 'RLIKE':
    case 'GLOB':
      return parseComparison(reader, []);
    case 'COLLATE':
      tokens.skip(1);
      return { parts: ['COLLATE', tokens.name()], ends: true };
    case 'AT': {
      tokens.words('AT', 'TIME', 'ZONE');
      return { parts: ['AT', 'TIME', 'ZONE'], ends: false };
    }
    case 'ESCAPE':
      return parseOperatorWord(reader);
    default:
      return undefined;
  }
}

function parseOperatorWord(reader: ExpressionReader): { parts: string[]; ends: boolean } {
  const { tokens } = reader;
  return { parts: [tokens.next().keyword], ends: false };
}

function parseIs(reader: ExpressionReader): { parts: (string | ExpressionNode)[]; ends: boolean } {
  const { tokens } = reader;
  tokens.words('IS');
  const parts: string[] = ['IS'];
  if (tokens.take('NOT')) parts.push('NOT');
  if (tokens.take('DISTINCT')) {
    tokens.words('FROM');
    return { parts: [...parts, 'DISTINCT', 'FROM'], ends: false };
  }
  for (const word of ['NULL', 'TRUE', 'FALSE', 'UNKNOWN']) {
    if (tokens.take(word)) return { parts: [...parts, word], ends: true };
  }
  return { parts, ends: false };
}

function parseComparison(
  reader: ExpressionReader,
  before: string[],
): { parts: (string | ExpressionNode)[]; ends: boolean } {
  const { tokens } = reader;
  const word = tokens.next().keyword;
  if (word === 'IN') {
    const list = parseBrackets(reader);
    return { parts: [...before, 'IN', list], ends: true };
  }
  if (word === 'BETWEEN') {
    const symmetric = ['SYMMETRIC', 'ASYMMETRIC'].find((kind) => tokens.take(kind));
    const low = reader.expression(true);
    tokens.words('AND');
    return { parts: [...before, 'BETWEEN', ...(symmetric ? [symmetric] : []), low, 'AND'], ends: false };
  }
  if (word === 'SIMILAR') {
    tokens.words('TO');
    return { parts: [...before, 'SIMILAR', 'TO'], ends: false };
  }
  return { parts: [...before, word], ends: false };
}
