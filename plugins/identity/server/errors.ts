import type { DatasourceSubject, TypedErrorEntry } from '@facet/sdk/server';

/** Texts of the HTTP contract. */
export const TEXTS = {
  invalidLogin: 'Invalid login. Please try again.',
  sessionExpired: 'The form has expired. Please try again.',
  linkUsed: 'This sign-in link has been used already, or has expired.',
  tooManyAttempts: 'Too many failed attempts. Please wait a few minutes.',
  nothingToChange: 'At least one field must be provided.',
} as const;

export function datasourceRefused(subject: Pick<DatasourceSubject, 'id' | 'name'>): TypedErrorEntry {
  return {
    message: `This endpoint requires the datasource ${subject.name}, database or \`all_datasource_access\` permission`,
    error_type: 'DATASOURCE_SECURITY_ACCESS_ERROR',
    level: 'error',
    extra: { link: '', datasource: subject.name },
  };
}
