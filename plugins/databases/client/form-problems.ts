import { ApiError } from '@facet/sdk/client';

/** Fields of the form that an answer may complain about. */
export type FormProblems = { readonly [K in 'name' | 'uri' | 'password']?: string };

/** Names of the call's members → fields as people see them. */
const FIELDS: Readonly<Record<string, keyof FormProblems>> = { database_name: 'name', sqlalchemy_uri: 'uri' };

/** What an answer says about single fields; `null` when it is about something else. */
export function formProblems(error: unknown): FormProblems | null {
  if (!(error instanceof ApiError)) return null;
  const message = member(error.body, 'message');
  const named = Object.entries(FIELDS).flatMap(([name, field]) => {
    const texts = typeof message === 'object' ? member(message, name) : undefined;
    const text = Array.isArray(texts) ? texts.join(' ') : texts;
    return typeof text === 'string' ? [[field, text] as const] : [];
  });
  if (named.length > 0) return Object.fromEntries(named);
  const errors = member(error.body, 'errors');
  const invalid = Array.isArray(errors) ? member(member(errors[0], 'extra'), 'invalid') : undefined;
  if (!Array.isArray(invalid) || invalid.length === 0) return null;
  return { [invalid.includes('password') ? 'password' : 'uri']: error.message };
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
