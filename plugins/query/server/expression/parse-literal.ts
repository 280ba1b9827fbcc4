import type { ExpressionReader } from './expression-reader.ts';
import type { ExpressionNode, NodeKind } from './expression-tree.ts';
import { parseArguments } from './parse-arguments.ts';
import { parseBrackets } from './parse-brackets.ts';
import { parseType } from './parse-type.ts';
import { UNITS } from './words.ts';

export function parseLeaf(reader: ExpressionReader, kind: NodeKind, text: string): ExpressionNode {
  const { tokens } = reader;
  tokens.skip(1);
  return { kind, parts: [text] };
}

export function parseTypedLiteral(reader: ExpressionReader): ExpressionNode {
  const { tokens } = reader;
  const type = parseType(reader);
  return { kind: 'literal', parts: [type, tokens.quotedText()] };
}

/** `INTERVAL '1 day'`, `INTERVAL 1 DAY`, `INTERVAL (n + 1) DAY`. */
export function parseInterval(reader: ExpressionReader): ExpressionNode {
  const { tokens } = reader;
  tokens.words('INTERVAL');
  const token = tokens.peek();
  const parts: (string | ExpressionNode)[] = ['INTERVAL'];
  if (token?.kind === 'text') parts.push(tokens.quotedText());
  else if (token?.kind === 'sign' && token.value === '(') parts.push(parseBrackets(reader));
  else {
    if (tokens.isSign('-')) parts.push(tokens.next().value);
    parts.push(reader.primary());
  }
  const unit = tokens.peek();
  if (unit?.kind === 'word' && UNITS.has(unit.keyword)) {
    parts.push(tokens.next().keyword);
    if (tokens.keyword('TO') && UNITS.has(tokens.peek(1)?.keyword ?? '')) {
      tokens.words('TO');
      parts.push('TO', tokens.next().keyword);
    }
  }
  return { kind: 'operation', parts };
}

export function parseArray(reader: ExpressionReader, before: string[]): ExpressionNode {
  const { tokens } = reader;
  tokens.sign('[');
  const parts: (string | ExpressionNode)[] = [`${before.join('')}[`];
  if (!tokens.isSign(']')) parseArguments(reader, parts);
  tokens.sign(']');
  return { kind: 'list', parts: [...parts, ']'] };
}

export function parseStruct(reader: ExpressionReader): ExpressionNode {
  const { tokens, language } = reader;
  tokens.sign('{');
  const parts: (string | ExpressionNode)[] = ['{'];
  while (!tokens.isSign('}')) {
    const key = tokens.next();
    if (key?.kind !== 'text' && key?.kind !== 'word' && key?.kind !== 'name') throw tokens.unexpected(undefined, key);
    tokens.sign(':');
    parts.push(key.kind === 'text' ? language.dialect.literal(key.value) : tokens.printName(key), ':');
    parts.push(reader.expression());
    if (!tokens.isSign(',')) break;
    parts.push(tokens.next().value);
  }
  tokens.sign('}');
  return { kind: 'list', parts: [...parts, '}'] };
}
