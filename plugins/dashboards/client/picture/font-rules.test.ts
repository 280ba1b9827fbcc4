import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fontRules } from './font-rules.ts';

const LATIN = 'U+0000-00FF';
const face = (family: string, file: string, more = '') =>
  `@font-face { font-family: ${family}; font-weight: 400; font-style: normal; unicode-range: ${LATIN}; src: url("${file}")${more}; }`;
const loaded = (family: string) => ({
  family,
  weight: '400',
  style: 'normal',
  unicodeRange: LATIN.toLowerCase(),
  status: 'loaded',
});

/** The document of the tests has neither fonts nor sheets that were fetched. */
function page(fonts: readonly object[], css: string): Document {
  const own = document.implementation.createHTMLDocument();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  Object.defineProperty(sheet, 'href', { value: 'https://facet.test/assets/shell.css' });
  Object.defineProperty(own, 'fonts', { value: fonts });
  Object.defineProperty(own, 'styleSheets', { value: [sheet] });
  return own;
}

const asked: string[] = [];
let isDown = false;
beforeEach(() => {
  asked.length = 0;
  isDown = false;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return isDown ? new Response('', { status: 503 }) : new Response('glyphs');
  });
});
afterEach(() => vi.unstubAllGlobals());

test('fonts that the page draws with carry their files, found from their sheet; others are left out', async () => {
  const css = `${face('Inter', 'inter.woff2')} ${face('Mono', 'mono.woff2')} .tile { color: red; }`;
  const rules = await fontRules(page([loaded('"Inter"'), { ...loaded('Mono'), status: 'unloaded' }], css));
  expect(asked).toEqual(['https://facet.test/assets/inter.woff2']);
  expect(rules).toMatch(/url\("?data:[^)]*base64,/);
  expect(rules).toContain('Inter');
  expect(rules).not.toMatch(/Mono|color/);
});

test('a file is read once for many pictures', async () => {
  const document = page([loaded('Once')], face('Once', 'once.woff2'));
  await fontRules(document);
  await fontRules(document);
  expect(asked).toHaveLength(1);
});

test('a file that is written out in its sheet is not asked for', async () => {
  const rules = await fontRules(page([loaded('Inline')], face('Inline', 'data:font/woff2;base64,AAAA')));
  expect(asked).toEqual([]);
  expect(rules).toContain('data:font/woff2;base64,AAAA');
});

test('a file that could not be read is said to be so, and asked for again by the next picture', async () => {
  const document = page([loaded('Late')], face('Late', 'late.woff2'));
  isDown = true;
  await expect(fontRules(document)).rejects.toThrow('503');
  isDown = false;
  expect(await fontRules(document)).toContain('data:');
  expect(asked).toHaveLength(2);
});
