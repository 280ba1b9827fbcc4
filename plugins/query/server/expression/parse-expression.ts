import { type ExpressionLanguage, type ExpressionReader } from './expression-reader.ts';
import type { ExpressionNode } from './expression-tree.ts';
import { parseInfix } from './parse-infix.ts';
import { parseOperand } from './parse-operand.ts';
import { parsePrimary } from './parse-primary.ts';
import { TokenCursor } from './token-cursor.ts';
import { readTokens } from './tokens.ts';

/** How deep expressions may nest: parser and printer call themselves. */
const DEEPEST = 200;

/**
 * One expression; all of the text belongs to it. The grammar holds what analyses use. It need not know which operator binds
 * stronger: the tokens are printed in their order, and no reading of them can do more than the parts that it knows.
 * @throws StatementSyntaxError
 */
export function parseExpression(text: string, language: ExpressionLanguage): ExpressionNode {
  const operators = [...language.vocabulary.operators].sort((a, b) => b.length - a.length);
  const tokens = new TokenCursor(text, readTokens(text, language.dialect.grammar, operators), language.dialect);
  let depth = 0;
  const reader: ExpressionReader = {
    tokens,
    language,
    operand: (parts) => parseOperand(reader, parts),
    primary: () => parsePrimary(reader),
    expression(untilAnd = false) {
      depth += 1;
      if (depth > DEEPEST) throw tokens.unexpected('The expression nests too deeply.');
      const node = operation(reader, untilAnd);
      depth -= 1;
      return node;
    },
  };
  const node = reader.expression();
  if (tokens.peek() !== undefined) throw tokens.unexpected();
  return node;
}

function operation(reader: ExpressionReader, untilAnd: boolean): ExpressionNode {
  const parts: (string | ExpressionNode)[] = [];
  let operand = reader.operand(parts);
  for (;;) {
    const more = parseInfix(reader, untilAnd);
    if (more === undefined) break;
    parts.push(operand, ...more.parts);
    if (more.ends) {
      operand = { kind: 'operation', parts: parts.splice(0) };
      continue;
    }
    operand = reader.operand(parts);
  }
  return parts.length === 0 ? operand : { kind: 'operation', parts: [...parts, operand] };
}
