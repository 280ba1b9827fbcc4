import { harmless, parseOutsideJson } from '@facet/sdk/common';
import type { Endpoint } from '@facet/sdk/wire/endpoint';
import { RISON } from 'rison2';
import type { z } from 'zod';
import { refusals } from './contract-errors.ts';
import { contractText, fieldMessages, type Messages } from './field-messages.ts';

/**
 * Path parameters. One that does not fit means that there is no such thing.
 * @throws HttpError 404.
 */
export function decodeParams(endpoint: Endpoint, params: Readonly<Record<string, string>>): unknown {
  if (!endpoint.params) return params;
  const result = endpoint.params.safeParse(params);
  if (!result.success) throw refusals.notFound();
  return result.data;
}

/** @throws HttpError 400 `{message: {field: [texts]}}`. */
export function decodeQuery(endpoint: Endpoint, query: Readonly<Record<string, string>>): unknown {
  return endpoint.query ? validated(endpoint.query, query) : query;
}

/** @throws HttpError 400, or the endpoint's own status, `{message: {field: [texts]}}`. */
export function decodeBody(endpoint: Endpoint, body: unknown): unknown {
  return endpoint.body ? validated(endpoint.body, body, endpoint.invalidStatus) : undefined;
}

/**
 * The `q` argument: Rison, or JSON as a fallback; a missing one means no arguments.
 * @throws HttpError 400.
 */
export function decodeRison(endpoint: Endpoint, q: string | undefined): unknown {
  if (!endpoint.rison) return undefined;
  const result = endpoint.rison.safeParse(q === undefined || q === '' ? undefined : parseRison(q), {
    error: contractText,
  });
  if (result.success) return result.data;
  if (q === undefined || q === '') {
    const empty = endpoint.rison.safeParse({});
    if (empty.success) return empty.data;
    // No argument counts as an empty object, which is no list.
    if (result.error.issues.some((issue) => issue.code === 'invalid_type' && issue.expected === 'array'))
      throw refusals.badRisonSchema("{} is not of type 'array'");
  }
  throw refusals.badRisonSchema(firstComplaint(fieldMessages(result.error.issues)));
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
  return harmless(value);
}

function validated(schema: z.ZodType, value: unknown, status = 400): unknown {
  const result = schema.safeParse(value, { error: contractText });
  if (!result.success) throw refusals.invalid(fieldMessages(result.error.issues), status);
  return result.data;
}

function firstComplaint(messages: Messages): string {
  for (const [field, value] of Object.entries(messages)) {
    if (Array.isArray(value)) return field === '_schema' ? String(value[0]) : `${field}: ${String(value[0])}`;
    return `${field}.${firstComplaint(value as Messages)}`;
  }
  return '';
}
