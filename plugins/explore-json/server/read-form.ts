import { parseOutsideJson } from '@facet/sdk/common';
import { ExploreJsonErrors } from './errors.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * Reads the form of a request: members of the query string override those of the body; both may be text or JSON.
 * @throws HttpError 400
 */
export function readForm(body: unknown, query: string | undefined): Members {
  const posted = isRecord(body) ? body['form_data'] : undefined;
  const given = [posted, query].filter((form) => form !== undefined);
  if (given.length === 0) throw ExploreJsonErrors.formNotJson();
  return Object.fromEntries(given.flatMap((form) => Object.entries(members(form))));
}

function members(form: unknown): Members {
  const read = typeof form === 'string' ? parsed(form) : form;
  if (!isRecord(read)) throw ExploreJsonErrors.formNotJson();
  return read;
}

function parsed(text: string): unknown {
  try {
    return parseOutsideJson(text, { exactIntegers: true });
  } catch (error) {
    if (error instanceof SyntaxError) throw ExploreJsonErrors.formNotJson();
    throw error;
  }
}

const isRecord = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
