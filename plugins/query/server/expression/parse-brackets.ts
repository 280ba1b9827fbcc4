import type { ExpressionReader } from './expression-reader.ts';
import type { ExpressionNode } from './expression-tree.ts';
import { parseArguments } from './parse-arguments.ts';

/** Brackets: around an expression, a row of several, or a sub-query. */
export function parseBrackets(reader: ExpressionReader): ExpressionNode {
  const { tokens } = reader;
  const open = tokens.peek();
  tokens.sign('(');
  if (
    ['SELECT', 'WITH', 'VALUES', 'TABLE', 'FROM', 'PIVOT', 'DESCRIBE', 'SHOW', 'SUMMARIZE'].includes(
      tokens.peek()?.keyword ?? '',
    )
  )
    return parseSubquery(reader, open?.start ?? 0);
  const parts: (string | ExpressionNode)[] = ['('];
  parseArguments(reader, parts);
  tokens.sign(')');
  return { kind: 'brackets', parts: [...parts, ')'] };
}

/** The text of a sub-query as it is written: statements are read, and narrowed, by the engine's own parser. */
function parseSubquery(reader: ExpressionReader, start: number): ExpressionNode {
  const { tokens } = reader;
  let depth = 1;
  while (depth > 0) {
    const token = tokens.next();
    if (token === undefined) throw tokens.unexpected();
    if (token.kind === 'sign' && token.value === '(') depth += 1;
    if (token.kind === 'sign' && token.value === ')') depth -= 1;
  }
  return { kind: 'subquery', parts: [tokens.textFrom(start)] };
}
