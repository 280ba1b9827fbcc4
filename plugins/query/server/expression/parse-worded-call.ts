import type { ExpressionReader } from './expression-reader.ts';
import type { ExpressionNode } from './expression-tree.ts';
import { parseType } from './parse-type.ts';
import { UNITS } from './words.ts';

export function parseCast(reader: ExpressionReader): ExpressionNode {
  const { tokens } = reader;
  const word = tokens.next().keyword;
  tokens.sign('(');
  const value = reader.expression();
  tokens.words('AS');
  const type = parseType(reader);
  tokens.sign(')');
  return { kind: 'call', name: 'cast', parts: [`${word}(`, value, 'AS', type, ')'] };
}

/** MySQL: `CONVERT(x, type)` and `CONVERT(x USING charset)`. */
export function parseConvert(reader: ExpressionReader): ExpressionNode {
  const { tokens } = reader;
  tokens.skip(1);
  tokens.sign('(');
  const parts: (string | ExpressionNode)[] = ['CONVERT(', reader.expression()];
  if (tokens.take('USING')) parts.push('USING', tokens.name());
  else {
    tokens.sign(',');
    parts.push(',', parseType(reader));
  }
  tokens.sign(')');
  return { kind: 'call', name: 'convert', parts: [...parts, ')'] };
}

/** Functions of the standard whose arguments stand between words. */
export function parseWordedCall(reader: ExpressionReader): ExpressionNode {
  const { tokens, language } = reader;
  const word = tokens.next().keyword;
  const parts: (string | ExpressionNode)[] = [`${word}(`];
  tokens.sign('(');
  if (word === 'EXTRACT') {
    const unit = tokens.next();
    const text = unit?.kind === 'text' ? language.dialect.literal(unit.value) : unit?.keyword;
    if (text === undefined || (unit?.kind !== 'text' && !UNITS.has(text))) throw tokens.unexpected(undefined, unit);
    parts.push(text);
    tokens.words('FROM');
    parts.push('FROM', reader.expression());
  } else {
    if (word === 'TRIM') {
      const side = ['BOTH', 'LEADING', 'TRAILING'].find((name) => tokens.take(name));
      if (side) parts.push(side);
    }
    if (!tokens.keyword('FROM')) parts.push(word === 'POSITION' ? parsePositionArgument(reader) : reader.expression());
    for (;;) {
      const between = ['FROM', 'FOR', 'IN', 'PLACING'].find((name) => tokens.take(name));
      if (between) parts.push(between, reader.expression());
      else if (tokens.isSign(',')) parts.push(tokens.next().value, reader.expression());
      else break;
    }
  }
  tokens.sign(')');
  return { kind: 'call', name: word.toLowerCase(), parts: [...parts, ')'] };
}

/** `POSITION(a IN b)`: its IN has no list. */
function parsePositionArgument(reader: ExpressionReader): ExpressionNode {
  const parts: (string | ExpressionNode)[] = [];
  const operand = reader.operand(parts);
  return parts.length === 0 ? operand : { kind: 'operation', parts: [...parts, operand] };
}
