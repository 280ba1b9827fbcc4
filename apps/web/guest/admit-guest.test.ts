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
  const line = Promise.resolve({ port: port2, origin: 'https://shop.example' });
  const guest = admitGuest({ line, sites: ['https://shop.example'], page: '/embedded/x', document, fetch });
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
])('the site is answered, once the page has started: %s', async (_, asked, expected) => {
  const { port, guest, bring } = open(['good']);
  bring('good');
  (await guest).site.answer('getDataMask', () => ({}));
  const answer = new Promise((resolve) => port.addEventListener('message', ({ data }) => resolve(data)));
  port.start();
  for (const nonsense of [null, 'text', { method: 'getScrollSize' }]) port.postMessage(nonsense);
  port.postMessage(asked);
  expect(await answer).toMatchObject({ messageId: '1', ...expected });
});

/** The line of an admitted guest, and the messages that reach the site. */
async function openSite() {
  const { port, guest, bring } = open(['good']);
  const said: unknown[] = [];
  port.addEventListener('message', ({ data }) => said.push(data));
  port.start();
  bring('good');
  return { port, said, ...(await guest) };
}

it('what the site asks before the code is there is answered when it is', async () => {
  const { port, said, site } = await openSite();
  port.postMessage({ switchboardAction: 'get', method: 'getActiveTabs', messageId: 'a' });
  port.postMessage({ switchboardAction: 'get', method: 'getScrollSize', messageId: 'b' });
  await vi.waitFor(() => expect(said).toHaveLength(1));
  site.answer('getActiveTabs', () => ['TAB-1']);
  await vi.waitFor(() => expect(said).toHaveLength(2));
  expect(said[1]).toEqual({ switchboardAction: 'reply', messageId: 'a', result: ['TAB-1'] });
});

it('a plugin takes no token, and fails for its own methods alone', async () => {
  const { port, said, site, token } = await openSite();
  const heard = vi.fn();
  site.answer('guestToken', heard);
  site.answer('setDataMask', async () => {
    throw new Error('No such filter.');
  });
  port.postMessage({ switchboardAction: 'emit', method: 'guestToken', args: { guestToken: 'next' } });
  port.postMessage({ switchboardAction: 'get', method: 'setDataMask', messageId: 'a', args: {} });
  await vi.waitFor(() =>
    expect(said).toEqual([{ switchboardAction: 'error', messageId: 'a', error: 'No such filter.' }]),
  );
  expect(token()).toBe('next');
  expect(heard).not.toHaveBeenCalled();
});

it('a page tells and asks the site', async () => {
  const { port, said, site } = await openSite();
  site.tell('observeDataMask', { x: 1 });
  const answer = site.ask('resolvePermalinkUrl', { key: 'k' });
  const refused = site.ask('unknown', {}).catch((error: unknown) => error);
  await vi.waitFor(() => expect(said).toHaveLength(3));
  expect(said[0]).toEqual({ switchboardAction: 'emit', method: 'observeDataMask', args: { x: 1 } });
  const [, first, second] = said as readonly { readonly messageId?: string }[];
  port.postMessage({ switchboardAction: 'reply', messageId: first?.messageId, result: 'https://shop.example/k' });
  port.postMessage({ switchboardAction: 'error', messageId: second?.messageId, error: 'no' });
  expect(await answer).toBe('https://shop.example/k');
  expect(await refused).toEqual(new Error('no'));
});

it('the page follows the mode that the site sets', async () => {
  const { port, colorScheme } = await openSite();
  const shown: string[] = [];
  colorScheme.subscribe((scheme) => shown.push(scheme));
  for (const mode of ['dark', 'system', 'default', 'pink', null])
    port.postMessage({ switchboardAction: 'emit', method: 'setThemeMode', args: { mode } });
  await vi.waitFor(() => expect(shown).toEqual(['dark', 'auto', 'light']));
});

it.each<[string, readonly string[], string, boolean]>([
  ['one of its sites', ['https://shop.example'], 'https://shop.example', true],
  ['any where all may', ['*'], 'https://evil.example', true],
  ['another', ['https://shop.example'], 'https://evil.example', false],
  ['one without an origin', ['https://shop.example'], 'null', false],
  ['one where no sites are known', [], 'https://shop.example', false],
])('the page listens to its sites alone: %s', async (_, sites, origin, isHeard) => {
  const { port1, port2 } = new MessageChannel();
  const fetch = vi.fn(async () => pageWith({ user: {}, common: {}, guest: 'admitted' }));
  const line = Promise.resolve({ port: port2, origin });
  port1.postMessage({ switchboardAction: 'emit', method: 'guestToken', args: { guestToken: 'good' } });
  const guest = admitGuest({ line, sites, page: '/embedded/x', document, fetch });
  if (isHeard) expect((await guest).token()).toBe('good');
  else await expect(guest).rejects.toThrow(origin);
  expect(fetch).toHaveBeenCalledTimes(isHeard ? 1 : 0);
});
