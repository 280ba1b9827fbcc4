import type { ExpressionReader } from './expression-reader.ts';
import type { ExpressionNode } from './expression-tree.ts';

export function parseArguments(reader: ExpressionReader, parts: (string | ExpressionNode)[]): void {
  const { tokens } = reader;
  for (;;) {
    parts.push(reader.expression());
    if (!tokens.isSign(',')) return;
    parts.push(tokens.next().value);
  }
}

export function parseOrderBy(reader: ExpressionReader, parts: (string | ExpressionNode)[]): void {
  const { tokens } = reader;
  tokens.words('ORDER', 'BY');
  parts.push('ORDER', 'BY');
  for (;;) {
    parts.push(reader.expression());
    const direction = ['ASC', 'DESC'].find((word) => tokens.take(word));
    if (direction) parts.push(direction);
    if (tokens.take('NULLS')) {
      const side = ['FIRST', 'LAST'].find((word) => tokens.take(word));
      if (!side) throw tokens.unexpected();
      parts.push('NULLS', side);
    }
    if (!tokens.isSign(',')) return;
    parts.push(tokens.next().value);
  }
}
