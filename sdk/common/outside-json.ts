import { parseExactJson } from './exact-json.ts';

/** Deepest nesting that is read: far more than any form has, far less than a stack holds. */
export const DEEPEST_JSON = 128;

/**
 * Reads JSON from outside: without members that would become a prototype where the value is copied, however their
 * name is spelled, not so deep that a walk over it runs out of stack, and without halves of characters, which nothing can
 * encode: not an address, not a header, not a database.
 * @throws SyntaxError
 */
export function parseOutsideJson(text: string, { exactIntegers = false } = {}): unknown {
  const whole = HALF_CHARACTER.test(text) ? text.replaceAll(ESCAPE, wholeEscape) : text;
  return withoutPrototype(exactIntegers ? exact(whole) : JSON.parse(whole));
}

/** The object that a JSON text from outside holds; `undefined` for no text, another value, or what is no JSON. */
export function tryParseOutsideObject(text: string | null | undefined): Readonly<Record<string, unknown>> | undefined {
  if (!text) return undefined;
  try {
    const value = parseOutsideJson(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Only an escape can stand for half of a character: what comes as UTF-8 has none. */
const HALF_CHARACTER = /\\u[dD][89a-fA-F]/;
/** One escape, or two that make a character. Each match begins where the one before it ended, so `\\ud800` is none. */
const ESCAPE = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[dD][89a-fA-F][\da-fA-F]{2}|[^])/g;
const HALF_LENGTH = '\\ud800'.length;

const wholeEscape = (escape: string): string => (escape.length === HALF_LENGTH ? '\\ufffd' : escape);

function exact(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep();
    throw error;
  }
}

/** Removes members named `__proto__` in place. @returns the value @throws SyntaxError when it is nested too deeply. */
export function withoutPrototype<T>(value: T): T {
  clean(value, 0);
  return value;
}

function clean(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth === DEEPEST_JSON) throw tooDeep();
  if (Array.isArray(value)) {
    for (const member of value) clean(member, depth + 1);
    return;
  }
  if (Object.hasOwn(value, PROTOTYPE)) Reflect.deleteProperty(value, PROTOTYPE);
  for (const member of Object.values(value)) clean(member, depth + 1);
}

const PROTOTYPE = '__proto__';
const tooDeep = () => new SyntaxError(`The JSON is nested more than ${DEEPEST_JSON} deep.`);
