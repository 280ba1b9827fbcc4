import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { VECTOR_SCRIPT } from '../../plugins/snapshot/server/camera/vector-script.ts';
import { openBrowser } from '../support/browser.ts';

/** A drawing with injected scripts and links. Its file is opened by users outside of a page, where no content policy holds. */
const DRAWING = `
  <svg class="highcharts-root" width="100" height="50" onload="steal()">
    <style>@import url(https://evil.example/a.css);</style>
    <defs><linearGradient id="own"><stop offset="0" stop-color="red"></stop></linearGradient></defs>
    <script>steal()</script>
    <rect id="kept" width="10" height="10" fill="url(#own)"></rect>
    <rect fill="url(https://evil.example/b.svg#x)" style="fill: url(https://evil.example/c.svg#x)"></rect>
    <g filter="url('https://evil.example/d.svg#x')"><text onclick="steal()">Words</text></g>
    <a href="javascript:steal()"><text>Link</text></a>
    <a href="https://evil.example/e"><text>Other</text></a>
    <use href="https://evil.example/f.svg#x"></use>
    <use href="#own"></use>
    <animate attributeName="href" to="https://evil.example/g"></animate>
    <set attributeName="href" to="https://evil.example/h"></set>
    <animateTransform attributeName="transform" to="1"></animateTransform>
    <handler>steal()</handler>
    <video src="https://evil.example/i"></video>
  </svg>`;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
}, 60_000);
afterAll(() => browser?.close());

it('the file of a drawing holds shapes and words, runs nothing and loads nothing', async () => {
  const page = await browser.newPage();
  await page.setContent(`<div>${DRAWING}</div>`, { waitUntil: 'commit' });
  // The page is read in pieces, and waits for what it cannot load.
  await expect.poll(() => page.locator('video').count()).toBe(1);
  const text = String(await page.evaluate<unknown>(VECTOR_SCRIPT));
  expect(text).toContain('id="kept"');
  expect(text).toContain('url(#own)');
  for (const words of ['Words', 'Link', 'Other']) expect(text).toContain(words);
  expect(text).not.toMatch(/evil|steal|script|<style|<use|<animate|<set|<handler|<video|\son\w+=/i);
});
