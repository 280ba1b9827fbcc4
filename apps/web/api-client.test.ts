import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@facet/sdk/client';
import { createInstance } from 'i18next';
import { setI18n } from 'react-i18next';
import german from '../../i18n/de.json' with { type: 'json' };
import { networkError, sessionExpired } from './answer-texts.ts';
import { createApiClient, describeBody, fillPath, queryString } from './api-client.ts';

function answering(status: number, body: unknown, headers: Record<string, string> = {}) {
  return vi.fn<typeof fetch>(() =>
    Promise.resolve(
      new Response(typeof body === 'string' ? body : JSON.stringify(body), {
        status,
        headers: { 'content-type': 'application/json', ...headers },
      }),
    ),
  );
}

describe('a call', () => {
  it('fills the path, encodes q as Rison and gives the JSON', async () => {
    const send = answering(200, { count: 1 });
    const api = createApiClient({ csrfToken: () => 'token', root: '/app/', fetch: send });
    const answer = await api.call('GET /api/v1/dataset/related/:column', {
      params: { column: 'owners' },
      q: { page: 0, filter: 'a b' },
    });
    expect(answer).toEqual({ count: 1 });
    const [url, init] = send.mock.calls[0] ?? [];
    expect(url).toBe('/app/api/v1/dataset/related/owners?q=%28page%3A0%2Cfilter%3A%27a+b%27%29');
    expect(new Headers(init?.headers).get('X-CSRFToken')).toBeNull();
  });

  it('carries the CSRF token when it changes something', async () => {
    const send = answering(200, { message: 'OK' });
    const api = createApiClient({ csrfToken: () => 'token', fetch: send });
    await api.call('DELETE /api/v1/dataset/', { q: [1, 2] });
    const [, init] = send.mock.calls[0] ?? [];
    expect(init?.method).toBe('DELETE');
    expect(new Headers(init?.headers).get('X-CSRFToken')).toBe('token');
  });

  it.each([
    ['a message', 422, { message: 'Not like that' }, 'Not like that', null],
    [
      'messages of fields',
      400,
      { message: { name: ['Missing data for required field.'] } },
      'name: Missing data for required field.',
      null,
    ],
    [
      'an errors list',
      400,
      { errors: [{ message: 'No such table', error_type: 'TABLE_DOES_NOT_EXIST_ERROR' }] },
      'No such table',
      'TABLE_DOES_NOT_EXIST_ERROR',
    ],
    ['an error text', 500, { error: 'Broken' }, 'Broken', null],
    ['an ended session', 401, { message: 'Not authorized' }, sessionExpired(), null],
    [
      'the place of an entry in a list',
      400,
      { message: { sites: { 0: ['Not valid.'] } } },
      'sites.0: Not valid.',
      null,
    ],
    ['the status, without words', 502, {}, 'Received unexpected response status (502)', null],
    ['an empty message, for which each page has words [A8.3] [A8.23]', 502, { message: '' }, '', null],
  ] as const)('rejects with %s', async (_name, status, body, message, type) => {
    const api = createApiClient({
      csrfToken: () => undefined,
      fetch: answering(status, body, { 'x-request-id': 'r1' }),
    });
    const failure = await api.call('GET /api/v1/me/').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ message, type, status, requestId: 'r1', body });
  });

  it('tells that the session ended', async () => {
    const onSessionExpired = vi.fn();
    const api = createApiClient({ csrfToken: () => undefined, fetch: answering(401, {}), onSessionExpired });
    await expect(api.call('GET /api/v1/me/')).rejects.toThrow(sessionExpired());
    expect(onSessionExpired).toHaveBeenCalledOnce();
  });

  it('says that the network failed, and leaves an abort an abort', async () => {
    const offline = createApiClient({
      csrfToken: () => undefined,
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    });
    await expect(offline.call('GET /api/v1/me/')).rejects.toMatchObject({
      message: networkError(),
      status: 0,
      body: expect.stringContaining('GET /api/v1/me/\nTypeError'),
    });
    const aborted = createApiClient({
      csrfToken: () => undefined,
      fetch: () => Promise.reject(new DOMException('stopped', 'AbortError')),
    });
    await expect(aborted.call('GET /api/v1/me/')).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('its parts', () => {
  it('encodes path parameters and misses none', () => {
    expect(fillPath('/table/:table/:schema/', { table: 'a/b', schema: 'main' })).toBe('/table/a%2Fb/main/');
    expect(() => fillPath('/chart/:id')).toThrow('needs "id"');
  });

  it('leaves absent query values out', () => {
    expect(queryString({ query: { a: 1, b: undefined, c: null } })).toBe('?a=1');
    expect(queryString({})).toBe('');
  });

  it('finds no words in what is no error body', () => {
    for (const body of [null, 'text', [], 7, {}]) expect(describeBody(body).message).toBeNull();
  });
});

describe('[A8.21] in the language of the page, as soon as its texts are here', () => {
  const failureOf = (send: typeof fetch) =>
    createApiClient({ csrfToken: () => undefined, fetch: send })
      .call('GET /api/v1/me/')
      .catch((error: unknown) => (error instanceof ApiError ? error.message : error));

  it.each<[string, typeof fetch, string, string]>([
    ['no answer', () => Promise.reject(new TypeError('fetch failed')), 'Network error.', german.answer.network],
    [
      'an ended session',
      answering(401, {}),
      'Your session timed out, please refresh your page and try again.',
      german.answer.sessionExpired,
    ],
    [
      'no words',
      answering(502, ''),
      'Received unexpected response status (502)',
      'Unerwarteter Status der Antwort (502)',
    ],
  ])('%s', async (_what, send, english, translated) => {
    const texts = createInstance();
    setI18n(texts);
    expect(await failureOf(send)).toBe(english);
    await texts.init({ lng: 'de', ns: ['facet'], defaultNS: 'facet', resources: { de: { facet: german } } });
    expect(await failureOf(send)).toBe(translated);
  });
});
