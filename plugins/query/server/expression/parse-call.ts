import type { ExpressionReader } from './expression-reader.ts';
import type { ExpressionNode } from './expression-tree.ts';
import { parseArguments, parseOrderBy } from './parse-arguments.ts';
import { parseWindow } from './parse-window.ts';
import type { Token } from './tokens.ts';

export function parseCall(reader: ExpressionReader, path: readonly Token[]): ExpressionNode {
  const { tokens } = reader;
  const name = path.map(({ value }) => value.toLowerCase()).join('.');
  const parts: (string | ExpressionNode)[] = [`${path.map((token) => tokens.printName(token)).join('.')}(`];
  tokens.sign('(');
  const quantity = ['DISTINCT', 'ALL'].find((word) => tokens.take(word));
  if (quantity) parts.push(quantity);
  if (tokens.isSign('*') && tokens.peek(1)?.value === ')') parts.push(tokens.next().value);
  else if (!tokens.isSign(')')) parseArguments(reader, parts);
  if (tokens.keyword('ORDER')) parseOrderBy(reader, parts);
  if (tokens.take('SEPARATOR')) parts.push('SEPARATOR', tokens.quotedText());
  if (tokens.keyword('IGNORE') || tokens.keyword('RESPECT')) {
    parts.push(tokens.next().keyword, 'NULLS');
    tokens.words('NULLS');
  }
  tokens.sign(')');
  parts.push(')');
  parseCallEnd(reader, parts);
  return { kind: 'call', name, parts };
}

/** What may stand behind the brackets of an aggregate or a window function. */
function parseCallEnd(reader: ExpressionReader, parts: (string | ExpressionNode)[]): void {
  const { tokens } = reader;
  if (tokens.keyword('WITHIN')) {
    tokens.words('WITHIN', 'GROUP');
    tokens.sign('(');
    parts.push('WITHIN', 'GROUP', '(');
    parseOrderBy(reader, parts);
    tokens.sign(')');
    parts.push(')');
  }
  if (tokens.keyword('FILTER')) {
    tokens.words('FILTER');
    tokens.sign('(');
    tokens.words('WHERE');
    parts.push('FILTER', '(', 'WHERE', reader.expression(), ')');
    tokens.sign(')');
  }
  if (tokens.keyword('IGNORE') || tokens.keyword('RESPECT')) {
    parts.push(tokens.next().keyword, 'NULLS');
    tokens.words('NULLS');
  }
  if (tokens.take('OVER')) parts.push('OVER', parseWindow(reader));
}
