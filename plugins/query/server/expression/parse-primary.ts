import type { ExpressionReader } from './expression-reader.ts';
import type { ExpressionNode } from './expression-tree.ts';
import { parseBrackets } from './parse-brackets.ts';
import { parseArray, parseInterval, parseLeaf, parseStruct, parseTypedLiteral } from './parse-literal.ts';
import { parsePath } from './parse-path.ts';
import { parseCast, parseConvert, parseWordedCall } from './parse-worded-call.ts';
import { TYPE_WORDS } from './words.ts';

export function parsePrimary(reader: ExpressionReader): ExpressionNode {
  const { tokens, language } = reader;
  const token = tokens.peek();
  if (token === undefined) throw tokens.unexpected();
  const { literal } = language.dialect;
  if (token.kind === 'number') return parseLeaf(reader, 'literal', token.value);
  if (token.kind === 'bits') return parseLeaf(reader, 'literal', token.value);
  if (token.kind === 'text') return parseLeaf(reader, 'literal', literal(token.value));
  if (token.kind === 'sign') {
    if (token.value === '(') return parseBrackets(reader);
    if (token.value === '[' && language.vocabulary.subscripts) return parseArray(reader, []);
    if (token.value === '{' && language.vocabulary.dots === 'fields') return parseStruct(reader);
    throw tokens.unexpected();
  }
  if (token.kind === 'name') return parsePath(reader);
  switch (token.keyword) {
    case 'TRUE':
    case 'FALSE':
    case 'NULL':
      return parseLeaf(reader, 'literal', token.keyword);
    case 'CASE':
      return parseCase(reader);
    case 'EXISTS':
      tokens.skip(1);
      return { kind: 'call', name: 'exists', parts: ['EXISTS', parseBrackets(reader)] };
    case 'INTERVAL':
      return parseInterval(reader);
    case 'ARRAY':
      if (tokens.peek(1)?.value === '[') {
        tokens.skip(1);
        return parseArray(reader, ['ARRAY']);
      }
      if (tokens.peek(1)?.value === '(') {
        tokens.skip(1);
        return { kind: 'call', name: 'array', parts: ['ARRAY', parseBrackets(reader)] };
      }
      throw tokens.unexpected();
    case 'ANY':
    case 'ALL':
    case 'SOME':
      tokens.skip(1);
      return { kind: 'call', name: 'any', parts: [token.keyword, parseBrackets(reader)] };
    default:
  }
  if (tokens.peek(1)?.value === '(') {
    switch (token.keyword) {
      case 'CAST':
      case 'TRY_CAST':
        return parseCast(reader);
      case 'CONVERT':
        return parseConvert(reader);
      case 'EXTRACT':
      case 'POSITION':
      case 'SUBSTRING':
      case 'SUBSTR':
      case 'OVERLAY':
      case 'TRIM':
        return parseWordedCall(reader);
      default:
    }
  }
  if (tokens.peek(1)?.kind === 'text' && TYPE_WORDS.has(token.keyword)) return parseTypedLiteral(reader);
  if (token.keyword === 'TIMESTAMP' || token.keyword === 'TIME') {
    if (tokens.peek(1)?.keyword === 'WITH' || tokens.peek(1)?.keyword === 'WITHOUT') return parseTypedLiteral(reader);
  }
  return parsePath(reader);
}

function parseCase(reader: ExpressionReader): ExpressionNode {
  const { tokens } = reader;
  tokens.words('CASE');
  const parts: (string | ExpressionNode)[] = ['CASE'];
  if (!tokens.keyword('WHEN')) parts.push(reader.expression());
  while (tokens.take('WHEN')) {
    parts.push('WHEN', reader.expression());
    tokens.words('THEN');
    parts.push('THEN', reader.expression());
  }
  if (tokens.take('ELSE')) parts.push('ELSE', reader.expression());
  tokens.words('END');
  return { kind: 'case', parts: [...parts, 'END'] };
}
