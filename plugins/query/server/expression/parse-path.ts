import type { ExpressionReader } from './expression-reader.ts';
import type { ExpressionNode } from './expression-tree.ts';
import { parseCall } from './parse-call.ts';
import type { Token } from './tokens.ts';
import { BARE_CALLS, RESERVED } from './words.ts';

/** A column, or a call; with as many qualifiers as the text gives. */
export function parsePath(reader: ExpressionReader): ExpressionNode {
  const { tokens } = reader;
  const path: Token[] = [tokens.next()];
  while (tokens.isSign('.')) {
    const token = tokens.peek(1);
    if (token?.kind !== 'word' && token?.kind !== 'name') throw tokens.unexpected();
    tokens.skip(2);
    path.push(token);
  }
  if (tokens.isSign('(')) return parseCall(reader, path);
  const reserved = path.find(({ keyword }) => RESERVED.has(keyword));
  if (reserved) throw tokens.unexpected(undefined, reserved);
  const [only] = path;
  if (path.length === 1 && only?.kind === 'word') {
    const bare = only.keyword.toLowerCase();
    if (BARE_CALLS.has(bare)) return { kind: 'call', name: bare, parts: [only.keyword] };
    if (tokens.peek()?.value === '=>') return { kind: 'column', parts: [only.value] };
  }
  return { kind: 'column', parts: [columnText(reader, path)] };
}

/**
 * A column by its own name: where `a.b` may also call a function named `b`, only qualifiers of the one table are understood,
 * and left out.
 */
function columnText(reader: ExpressionReader, path: readonly Token[]): string {
  const { tokens, language } = reader;
  const { vocabulary, ownTable } = language;
  const last = path.at(-1);
  const qualifiers = path.slice(0, -1).map(({ value }) => value.toLowerCase());
  if (last !== undefined && vocabulary.dots !== 'fields' && ownTable?.has(qualifiers.at(-1) ?? '')) {
    return tokens.printName(last);
  }
  if (qualifiers.length > 0 && vocabulary.dots === 'calls') {
    throw tokens.unexpected(`Columns of ${qualifiers.join('.')} cannot be read here.`, path[0]);
  }
  return path.map((token) => tokens.printName(token)).join('.');
}
