import { parseSync } from 'oxc-parser';

/** A node of a program, of whatever type. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

export const isSyntaxNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  'start' in value &&
  typeof value.start === 'number' &&
  'end' in value &&
  typeof value.end === 'number';

/** The parser's own types name every kind of node; a walk over all of them needs what they share. */
export function programOf(file: string, source: string): SyntaxNode {
  const program: unknown = parseSync(file, source).program;
  if (!isSyntaxNode(program)) throw new Error(`${file} could not be parsed.`);
  return program;
}
