import type { ExpressionReader } from './expression-reader.ts';
import type { ExpressionNode } from './expression-tree.ts';

export function parseType(reader: ExpressionReader): ExpressionNode {
  const { tokens } = reader;
  const token = tokens.next();
  if (token?.kind !== 'word' && token?.kind !== 'name') throw tokens.unexpected(undefined, token);
  const words = [token.value.toLowerCase()];
  if (tokens.isSign('.')) throw tokens.unexpected();
  for (const word of ['PRECISION', 'VARYING', 'INTEGER', 'UNSIGNED', 'SIGNED', 'LARGE']) {
    if (tokens.take(word)) words.push(word.toLowerCase());
  }
  const name = words.join(' ');
  const parts: (string | ExpressionNode)[] = [token.kind === 'name' ? tokens.printName(token) : words.join(' ')];
  if (tokens.isSign('(')) {
    tokens.sign('(');
    const sizes: string[] = [];
    do {
      const size = tokens.next();
      if (size?.kind !== 'number') throw tokens.unexpected(undefined, size);
      sizes.push(size.value);
    } while (tokens.takeSign(','));
    tokens.sign(')');
    parts[0] = `${String(parts[0])}(${sizes.join(', ')})`;
  }
  if (tokens.keyword('WITH') || tokens.keyword('WITHOUT')) {
    const word = tokens.next().keyword;
    const local = tokens.take('LOCAL') ? ['LOCAL'] : [];
    tokens.words('TIME', 'ZONE');
    parts.push(word, ...local, 'TIME', 'ZONE');
  }
  if (tokens.keyword('CHARACTER') && tokens.peek(1)?.keyword === 'SET') {
    tokens.words('CHARACTER', 'SET');
    parts.push('CHARACTER', 'SET', tokens.name());
  }
  while (tokens.isSign('[')) {
    tokens.sign('[');
    const size = tokens.peek();
    if (size?.kind === 'number') tokens.skip(1);
    tokens.sign(']');
    parts.push('[', ...(size?.kind === 'number' ? [size.value] : []), ']');
  }
  return { kind: 'cast', name, parts };
}
