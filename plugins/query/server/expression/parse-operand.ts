import type { ExpressionReader } from './expression-reader.ts';
import type { ExpressionNode } from './expression-tree.ts';
import { parseCall } from './parse-call.ts';
import { RESERVED } from './words.ts';

/** Prefix operators go to `parts`; the operand itself, with fields and subscripts behind it, is given back. */
export function parseOperand(reader: ExpressionReader, parts: (string | ExpressionNode)[]): ExpressionNode {
  const { tokens } = reader;
  for (;;) {
    const token = tokens.peek();
    if (token?.keyword === 'NOT') parts.push(tokens.next().keyword);
    else if (token?.keyword === 'BINARY' && tokens.peek(1)?.value !== '(') parts.push(tokens.next().keyword);
    else if (token?.kind === 'sign' && ['-', '+', '~'].includes(token.value)) parts.push(tokens.next().value);
    else break;
  }
  return parseSuffixed(reader, reader.primary());
}

function parseSuffixed(reader: ExpressionReader, first: ExpressionNode): ExpressionNode {
  const { tokens, language } = reader;
  let node = first;
  for (;;) {
    const token = tokens.peek();
    if (token?.kind !== 'sign') return node;
    if (token.value === '[' && language.vocabulary.subscripts) node = parseSubscript(reader, node);
    else if (token.value === '.' && language.vocabulary.dots === 'fields') node = parseField(reader, node);
    else return node;
  }
}

function parseSubscript(reader: ExpressionReader, node: ExpressionNode): ExpressionNode {
  const { tokens } = reader;
  tokens.sign('[');
  const parts: (string | ExpressionNode)[] = [node, '['];
  for (;;) {
    const token = tokens.peek();
    if (token?.kind === 'sign' && token.value === ']') break;
    if (token?.kind === 'sign' && (token.value === ':' || token.value === '-')) parts.push(tokens.next().value);
    else parts.push(reader.expression());
  }
  tokens.sign(']');
  return { kind: 'field', parts: [...parts, ']'] };
}

/** A field of a value, or a function that is called behind its first argument: both only where the engine tells them apart. */
function parseField(reader: ExpressionReader, node: ExpressionNode): ExpressionNode {
  const { tokens } = reader;
  tokens.sign('.');
  const token = tokens.next();
  if (token?.kind !== 'word' && token?.kind !== 'name') throw tokens.unexpected();
  if (tokens.isSign('(')) {
    const call = parseCall(reader, [token]);
    return { ...call, parts: [node, '.', ...call.parts] };
  }
  if (RESERVED.has(token.keyword)) throw tokens.unexpected(undefined, token);
  return { kind: 'field', parts: [node, `.${tokens.printName(token)}`] };
}
