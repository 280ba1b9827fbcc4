/**
 * An expression of a user, as far as the allow-list knows one. Printing a tree gives only what the parser put into it: fixed
 * words, known operators, names and literals that the dialect has quoted.
 */
export interface ExpressionNode {
  readonly kind: NodeKind;
  /** What stands in the text, in its order. */
  readonly parts: readonly (string | ExpressionNode)[];
  /** Lower-case name: of the called function, of the type of a cast. */
  readonly name?: string;
}

export type NodeKind =
  | 'literal'
  | 'column'
  | 'field'
  | 'call'
  | 'cast'
  | 'case'
  | 'operation'
  | 'brackets'
  | 'list'
  | 'window'
  | 'subquery';

/** Kinds that stay one thing whatever is put beside them. */
const CLOSED: ReadonlySet<NodeKind> = new Set([
  'literal',
  'column',
  'field',
  'call',
  'case',
  'brackets',
  'list',
  'subquery',
]);

export function printExpression(node: ExpressionNode): string {
  const pieces: string[] = [];
  print(node, pieces);
  let text = '';
  let last = '';
  for (const piece of pieces) {
    text += last === '' || touches(last, piece) ? piece : ` ${piece}`;
    // Not the end of the whole text: to look at that for each piece would take the square of its length.
    last = piece || last;
  }
  return text;
}

/** The text in brackets, unless it is one operand already. */
export function printOperand(node: ExpressionNode): string {
  const text = printExpression(node);
  return CLOSED.has(node.kind) ? text : `(${text})`;
}

export function* nodesOf(node: ExpressionNode): Generator<ExpressionNode> {
  yield node;
  for (const part of node.parts) if (typeof part !== 'string') yield* nodesOf(part);
}

function print(node: ExpressionNode, pieces: string[]): void {
  for (const part of node.parts) {
    if (typeof part === 'string') pieces.push(part);
    else print(part, pieces);
  }
}

const OPENING = /[([{]$/;
const CLOSING = new Set([')', ']', '}', ',']);

const touches = (before: string, piece: string): boolean =>
  CLOSING.has(piece) ||
  OPENING.test(before) ||
  piece.startsWith('.') ||
  piece === '[' ||
  piece === '::' ||
  before.endsWith('::');
