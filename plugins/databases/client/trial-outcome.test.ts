import { ApiError } from '@facet/sdk/client';
import { describe, expect, it } from 'vitest';
import { failureOf, fieldAtFault, shownFields, stepsOf } from './trial-outcome.ts';

const answer = (body: unknown) => new ApiError('words', { status: 422, body, requestId: null, type: null });
const failed = (extra: unknown) => answer({ errors: [{ error_type: 'SOME_ERROR', message: 'words', extra }] });

describe('why a connection failed', () => {
  it.each([
    ['a name that is taken', answer({ message: { database_name: 'Taken.' } }), { name: 'Taken.' }],
    ['an address', answer({ message: { sqlalchemy_uri: ['Bad', 'text'] } }), { uri: 'Bad text' }],
    ['a password', failed({ invalid: ['username', 'password'] }), { password: 'words', username: true }],
    ['a host', failed({ invalid: ['host', 'port'] }), { host: 'words', port: true }],
    ['fields that are empty', failed({ missing: ['database'] }), { database: 'words' }],
    ['a tunnel', failed({ invalid: ['ssh_tunnel.private_key'] }), { tunnel: 'words' }],
    ['TLS', failed({ invalid: ['server_cert', 'query'] }), { tls: 'words' }],
    ['nothing of the form', failed({}), {}],
  ])('stands at the field: %s', (_, error, fields) => {
    expect(failureOf(error)?.fields).toEqual(fields);
  });

  it.each([
    ['an answer of another kind', answer({ message: 'Fatal error' })],
    ['no answer', new TypeError('x')],
  ])('is unknown after %s', (_, error) => expect(failureOf(error)).toBeUndefined());

  it("is shown at fields of the engine's own form, the first of those with a message", () => {
    const own = ['account', 'token', 'key'];
    const refused = failureOf(failed({ invalid: ['token', 'key'] }), own);
    expect([refused?.fields, fieldAtFault(refused?.fields ?? {})]).toEqual([
      { 'own.token': 'words', 'own.key': true },
      'own.token',
    ]);
    expect(shownFields({ host: 'words' }, ['name', 'own.account', 'own.token'])).toEqual({ 'own.account': 'words' });
  });

  it('focuses the first field of the form, whatever the order of the response', () => {
    expect(fieldAtFault({ password: 'b', host: 'a' })).toBe('host');
  });
});

describe('the steps of a trial', () => {
  it('are those that this page knows', () => {
    const steps = [
      { step: 'name', state: 'passed', ms: 3, detail: '10.4.2.17' },
      { step: 'port', state: 'failed' },
      { step: 'sign-in', state: 'not-reached' },
      { step: 'teleport', state: 'passed' },
      { step: 'tls', state: 'maybe' },
      null,
    ];
    expect(stepsOf({ steps })).toEqual(steps.slice(0, 3));
    expect(failureOf(failed({ steps }))?.steps).toEqual(steps.slice(0, 3));
  });

  it('are empty for a response without steps', () => expect(stepsOf({ message: 'OK' })).toEqual([]));
});

describe('a fault', () => {
  const form = ['name', 'host', 'port', 'password'] as const;
  const text = ['name', 'uri', 'password'] as const;

  it.each([
    ['of a field that is shown', { host: 'a', port: true }, form, { host: 'a', port: true }],
    ['of the one text, in a form of fields', { uri: 'a' }, form, { host: 'a' }],
    ['of fields, in a form of one text', { port: 'a', database: true }, text, { uri: 'a' }],
    [
      'of user and password, in a form of one text',
      { username: 'a', password: true },
      text,
      { uri: 'a', password: true },
    ],
    ['of TLS that is not asked for', { tls: 'a' }, form, { host: 'a' }],
    ['of two fields that stand in one', { host: true, port: 'a' }, text, { uri: 'a' }],
  ] as const)('%s', (_, fields, shown, expected) => {
    expect(shownFields(fields, shown)).toEqual(expected);
  });
});
