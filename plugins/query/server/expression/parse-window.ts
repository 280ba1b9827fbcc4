import type { ExpressionReader } from './expression-reader.ts';
import type { ExpressionNode } from './expression-tree.ts';
import { parseArguments, parseOrderBy } from './parse-arguments.ts';

export function parseWindow(reader: ExpressionReader): ExpressionNode {
  const { tokens } = reader;
  tokens.sign('(');
  const parts: (string | ExpressionNode)[] = ['('];
  if (tokens.keyword('PARTITION')) {
    tokens.words('PARTITION', 'BY');
    parts.push('PARTITION', 'BY');
    parseArguments(reader, parts);
  }
  if (tokens.keyword('ORDER')) parseOrderBy(reader, parts);
  const unit = ['ROWS', 'RANGE', 'GROUPS'].find((word) => tokens.take(word));
  if (unit) {
    parts.push(unit);
    if (tokens.take('BETWEEN')) {
      parts.push('BETWEEN');
      parseFrameBound(reader, parts);
      tokens.words('AND');
      parts.push('AND');
    }
    parseFrameBound(reader, parts);
  }
  tokens.sign(')');
  return { kind: 'window', parts: [...parts, ')'] };
}

function parseFrameBound(reader: ExpressionReader, parts: (string | ExpressionNode)[]): void {
  const { tokens } = reader;
  if (tokens.take('CURRENT')) {
    tokens.words('ROW');
    parts.push('CURRENT', 'ROW');
    return;
  }
  if (tokens.take('UNBOUNDED')) parts.push('UNBOUNDED');
  else parts.push(reader.expression(true));
  const side = ['PRECEDING', 'FOLLOWING'].find((word) => tokens.take(word));
  if (!side) throw tokens.unexpected();
  parts.push(side);
}
