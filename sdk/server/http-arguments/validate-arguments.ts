import type { z } from 'zod';
import type { Endpoint } from '../../common/wire/endpoint.ts';
import { HttpError, notFound } from '../http.ts';
import { sdkText } from '../sdk-text.ts';
import { contractText, fieldMessages, type Messages } from './field-messages.ts';

/**
 * Path parameters. One that does not fit means that there is no such thing.
 * @throws HttpError 404.
 */
export function validateParams(endpoint: Pick<Endpoint, 'params'>, params: Readonly<Record<string, string>>): unknown {
  if (!endpoint.params) return params;
  const result = endpoint.params.safeParse(params);
  if (!result.success) throw notFound();
  return result.data;
}

/** @throws HttpError 400 `{message: {field: [texts]}}`. */
export function validateQuery(endpoint: Pick<Endpoint, 'query'>, query: Readonly<Record<string, string>>): unknown {
  return endpoint.query ? validated(endpoint.query, query) : query;
}

/** @throws HttpError 400, or the endpoint's own status, `{message: {field: [texts]}}`. */
export function validateBody(endpoint: Pick<Endpoint, 'body' | 'invalidStatus'>, body: unknown): unknown {
  return endpoint.body ? validated(endpoint.body, body, endpoint.invalidStatus) : undefined;
}

/**
 * The decoded `q` argument; `undefined`: there was none, which means no arguments.
 * @throws HttpError 400.
 */
export function validateRison(endpoint: Pick<Endpoint, 'rison'>, q: unknown): unknown {
  if (!endpoint.rison) return undefined;
  const result = endpoint.rison.safeParse(q, { error: contractText });
  if (result.success) return result.data;
  if (q === undefined) {
    const empty = endpoint.rison.safeParse({});
    if (empty.success) return empty.data;
    // No argument counts as an empty object, which is no list.
    if (result.error.issues.some((issue) => issue.code === 'invalid_type' && issue.expected === 'array'))
      throw badRisonSchema("{} is not of type 'array'");
  }
  throw badRisonSchema(firstComplaint(fieldMessages(result.error.issues)));
}

const badRisonSchema = (first: string): HttpError =>
  new HttpError(400, { message: sdkText('badRison', { reason: first }) });

function validated(schema: z.ZodType, value: unknown, status = 400): unknown {
  const result = schema.safeParse(value, { error: contractText });
  if (!result.success) throw new HttpError(status, { message: fieldMessages(result.error.issues) });
  return result.data;
}

function firstComplaint(messages: Messages): string {
  for (const [field, value] of Object.entries(messages)) {
    if (isTexts(value)) return field === '_schema' ? String(value[0]) : `${field}: ${String(value[0])}`;
    return `${field}.${firstComplaint(value)}`;
  }
  return '';
}

function isTexts(value: readonly string[] | Messages): value is readonly string[] {
  return Array.isArray(value);
}
