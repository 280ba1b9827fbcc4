import { Lexer, parseDocument, YAMLError } from 'yaml';

/** A dashboard of a hundred charts has about ten thousand tokens; a long SQL text is one token. */
const MOST_TOKENS = 200_000;
const MOST_ALIASES = 20;
/** No export writes anchors, and the time to resolve many of them grows quadratically. */
const MOST_ANCHORS = 1_000;
const DEEPEST = 50;
/** Member names that reach the prototype of an object. */
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses a YAML text to plain values: texts, numbers, booleans, lists and records.
 * `undefined` for invalid YAML, for other kinds of values, and for a text that is too expensive: its tokens are counted
 * before it is composed, because composing can take quadratic time.
 */
export function readYaml(text: string): unknown {
  if (!isShort(text)) return undefined;
  try {
    const document = parseDocument(text, { logLevel: 'error' });
    if (document.errors.length > 0) return undefined;
    const value: unknown = document.toJS({ mapAsMap: true, maxAliasCount: MOST_ALIASES });
    return plain(value, 0);
  } catch (error) {
    // Nested too deeply for the stack, too many aliases, or an alias without an anchor.
    if (error instanceof YAMLError || error instanceof ReferenceError || error instanceof RangeError) return undefined;
    if (error instanceof NotPlain) return undefined;
    throw error;
  }
}

function isShort(text: string): boolean {
  let tokens = 0;
  let anchors = 0;
  for (const token of new Lexer().lex(text)) {
    tokens += 1;
    if (token.startsWith('&')) anchors += 1;
    if (tokens > MOST_TOKENS || anchors > MOST_ANCHORS) return false;
  }
  return true;
}

class NotPlain extends Error {}

function plain(value: unknown, depth: number): unknown {
  if (depth > DEEPEST) throw new NotPlain();
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  if (Array.isArray(value)) return value.map((member: unknown) => plain(member, depth + 1));
  if (!(value instanceof Map)) throw new NotPlain();
  return Object.fromEntries(
    [...value].map(([name, member]: [unknown, unknown]) => {
      if (typeof name !== 'string' || RESERVED.has(name)) throw new NotPlain();
      return [name, plain(member, depth + 1)];
    }),
  );
}
