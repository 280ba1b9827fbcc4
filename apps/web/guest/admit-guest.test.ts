import { expect, it, vi } from 'vitest';
import { admitGuest } from './admit-guest.ts';

const pageWith = (bootstrap: object) =>
  new Response(`<div id="app" data-bootstrap="${JSON.stringify(bootstrap).replaceAll('"', '&quot;')}"></div>`);

/** The site and the page, with the tokens that the server takes. */
function open(good: readonly string[]) {
  const { port1: port, port2 } = new MessageChannel();
  const fetch = vi.fn(async (_: unknown, init?: RequestInit) => {
    const token = new Headers(init?.headers).get('x-guesttoken') ?? '';
    return good.includes(token)
      ? pageWith({ user: { username: 'visitor' }, common: {}, guest: 'admitted' })
      : new Response('Refused', { status: 403 });
  });
  const guest = admitGuest({ port: Promise.resolve(port2), page: '/embedded/x', document, fetch });
  const bring = (guestToken: unknown) =>
    port.postMessage({ switchboardAction: 'emit', method: 'guestToken', args: { guestToken } });
  return { port, fetch, guest, bring };
}

it('a page of guests starts with the first token that is good, without the cookies of the browser', async () => {
  const { fetch, guest, bring } = open(['good']);
  bring('bad');
  bring(7);
  bring('good');
  expect((await guest).bootstrap.user.username).toBe('visitor');
  expect(fetch).toHaveBeenCalledTimes(2);
  for (const [, init] of fetch.mock.calls) expect(init?.credentials).toBe('omit');
});

it('later tokens take its place', async () => {
  const { guest, bring } = open(['good']);
  bring('good');
  const { token } = await guest;
  expect(token()).toBe('good');
  bring('next');
  await vi.waitFor(() => expect(token()).toBe('next'));
});

it.each<[string, unknown, object | undefined]>([
  [
    'what it knows',
    { switchboardAction: 'get', method: 'getScrollSize', messageId: '1' },
    { switchboardAction: 'reply' },
  ],
  [
    'what it does not know',
    { switchboardAction: 'get', method: 'format', messageId: '1' },
    { switchboardAction: 'error' },
  ],
  [
    'a name of every object',
    { switchboardAction: 'get', method: 'toString', messageId: '1' },
    { switchboardAction: 'error' },
  ],
])('the site is answered: %s', async (_, asked, expected) => {
  const { port } = open([]);
  const answer = new Promise((resolve) => port.addEventListener('message', ({ data }) => resolve(data)));
  port.start();
  for (const nonsense of [null, 'text', { method: 'getScrollSize' }]) port.postMessage(nonsense);
  port.postMessage(asked);
  expect(await answer).toMatchObject({ messageId: '1', ...expected });
});
