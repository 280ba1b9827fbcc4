import { ApiError } from '@facet/sdk/client';
import { expect, it } from 'vitest';
import { formProblems } from './form-problems.ts';

const answer = (message: string, body: unknown) =>
  new ApiError(message, { status: 422, body, requestId: null, type: null });

it.each([
  ['an address', { message: { sqlalchemy_uri: ['Invalid connection string'] } }, { uri: 'Invalid connection string' }],
  ['a name', { message: { database_name: 'Taken.' } }, { name: 'Taken.' }],
  ['a password', { errors: [{ extra: { invalid: ['username', 'password'] } }] }, { password: 'words' }],
  ['a host', { errors: [{ extra: { invalid: ['host', 'port'] } }] }, { uri: 'words' }],
  ['nothing of the form', { message: 'Fatal error' }, null],
  ['nothing of the form, in the other shape', { errors: [{ extra: {} }] }, null],
  ['nothing', null, null],
])('an answer that complains of %s', (_, body, problems) => {
  expect(formProblems(answer('words', body))).toEqual(problems);
});

it('what is no answer is no problem of a field', () => expect(formProblems(new TypeError('x'))).toBeNull());
