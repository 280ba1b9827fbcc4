import { validateRison } from '@facet/sdk/http-arguments';
import { withoutPrototype, parseOutsideJson } from '@facet/sdk/common';
import type { Endpoint } from '@facet/sdk/wire/endpoint';
import { RISON } from 'rison2';
import { refusals } from './contract-errors.ts';

/**
 * The `q` argument: Rison, or JSON as a fallback; a missing one means no arguments.
 * @throws HttpError 400.
 */
export function decodeRison(endpoint: Endpoint, q: string | undefined): unknown {
  if (!endpoint.rison) return undefined;
  return validateRison(endpoint, q === undefined || q === '' ? undefined : parseRison(q));
}

function parseRison(text: string): unknown {
  try {
    return risonOf(text) ?? parseOutsideJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw refusals.badRison();
    throw error;
  }
}

/** How JSON begins and no Rison does; the decoder would take all of it for a name. */
const JSON_START = /^\s*[{["]/;

/** `undefined` for what is no Rison. */
function risonOf(text: string): unknown {
  if (JSON_START.test(text)) return undefined;
  // The decoder would make it the prototype of what it builds.
  if (text.includes('__proto__')) return undefined;
  let value: unknown;
  try {
    value = RISON.parse(text);
  } catch {
    return undefined;
  }
  return withoutPrototype(value);
}
