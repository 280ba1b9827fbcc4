import { createServer, type Server } from 'node:http';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PageKind, WarmPages } from '../../plugins/snapshot/server/browser/warm-pages.ts';
import { browserPath } from '../support/find-browser.ts';

const KIND: PageKind = { person: 1, scale: 1, scheme: 'light', locale: undefined };
let browser: Browser;
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<!doctype html>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  origin = `http://127.0.0.1:${address.port}`;
  browser = await chromium.launch({ executablePath: await browserPath(), args: ['--no-sandbox'] });
});

afterAll(async () => {
  await browser?.close();
  server?.close();
});

/** In every store of the browser, and once more for as long as scripts of the page run. */
const LEAVE = `(async () => {
  const leave = () => { localStorage.setItem('left', 'x'); sessionStorage.setItem('left', 'x'); document.cookie = 'left=x'; };
  leave();
  setInterval(leave, 1);
  // Another window of this origin could do the same in the next picture, and in the name of its session.
  window.open('/another').setInterval('(' + leave + ')()', 1);
  window.name = 'left';
  history.pushState({}, '', '/left');
  await caches.open('left');
  await new Promise((done, fail) => {
    const opening = indexedDB.open('left', 1);
    opening.onsuccess = () => done(undefined);
    opening.onerror = () => fail(opening.error);
  });
})()`;

const LEFT = `(async () => ({
  name: window.name,
  steps: history.length,
  local: localStorage.length,
  session: sessionStorage.length,
  cookie: document.cookie,
  caches: await caches.keys(),
  databases: (await indexedDB.databases()).length,
}))()`;

const opened = async (page: Page, script: string): Promise<Readonly<Record<string, unknown>>> => {
  await page.goto(origin);
  return page.evaluate(script);
};

it('a picture finds nothing that the one before has left, in the same warm page', async () => {
  const pages = new WarmPages(2);
  const used: Page[] = [];
  await pages.borrow(browser, KIND, origin, async (page) => {
    used.push(page);
    await opened(page, LEAVE);
  });
  const found = await pages.borrow(browser, KIND, origin, async (page) => {
    used.push(page);
    const left = await opened(page, LEFT);
    return { ...left, windows: page.context().pages().length };
  });
  expect(used[1]).toBe(used[0]);
  expect(found).toEqual({ name: '', steps: 2, local: 0, session: 0, cookie: '', caches: [], databases: 0, windows: 1 });
});

it('a page that was closed while it was cleared is not used again', async () => {
  const pages = new WarmPages(2);
  const first = await pages.borrow(browser, KIND, origin, async (page) => page);
  await first.close();
  expect(await pages.borrow(browser, KIND, origin, async (page) => page !== first && !page.isClosed())).toBe(true);
});
