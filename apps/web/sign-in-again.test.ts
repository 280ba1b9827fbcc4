// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { signInAgain } from './sign-in-again.ts';

const page = (data: unknown) =>
  `<div id="app" data-bootstrap="${JSON.stringify(data).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></div>`;

/** A server that knows one password and answers pages as the visitor or as the one who signed in. */
function server(person: { readonly userId: number }) {
  let signedIn = false;
  const posted: string[] = [];
  const send = vi.fn<typeof fetch>((_url, init) => {
    if (init?.method === 'POST') {
      const form = init.body as URLSearchParams;
      posted.push(String(form));
      signedIn = form.get('password') === 'right' && form.get('csrf_token') === 'of the visitor';
      return Promise.resolve(new Response('', { status: 200 }));
    }
    const body = signedIn
      ? page({ user: { ...person, isAnonymous: false }, common: {}, csrf_token: 'of the session' })
      : page({ user: { isAnonymous: true }, common: {}, csrf_token: 'of the visitor' });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/html' } }));
  });
  return { send, posted };
}

describe('signing in on the page', () => {
  it.each([
    ['gives the token of the new session', 'right', 7, 'of the session'],
    ['is refused with a wrong password', 'wrong', 7, null],
    ['is refused when it leads to another person', 'right', 8, null],
  ])('%s', async (_title, password, userId, expected) => {
    const { send, posted } = server({ userId });
    const token = await signInAgain({
      root: '/app',
      page: '/app/a/page/',
      userId: 7,
      username: 'ada',
      password,
      fetch: send,
    });
    expect(token).toBe(expected);
    expect(posted).toEqual([`username=ada&password=${password}&csrf_token=of+the+visitor`]);
    expect(send.mock.calls.map(([url]) => url)).toEqual(['/app/login/', '/app/login/', '/app/a/page/']);
  });
});
