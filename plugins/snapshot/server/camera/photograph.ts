import { PAGE_SETTLED, readSettledPage, type SettledPage } from '@facet/sdk/common';
import type { Page } from 'playwright-core';
import type { Snapshot, SnapshotOrder } from '../../contract.server.ts';
import { RESTING_PLACE } from '../browser/warm-pages.ts';
import { SnapshotErrors, snapshotTexts } from '../errors.ts';
import { joinedPdf } from './joined-pdf.ts';
import { VECTOR_SCRIPT } from './vector-script.ts';

export interface Subject {
  /** Address at which this server listens, such as `http://127.0.0.1:8088`. */
  readonly origin: string;
  readonly order: SnapshotOrder;
}

const OK = 400;
/** Maximum side length in pixels that browsers can render. */
const LONGEST = 16_000;
const MOST_PIXELS = 64_000_000;
const MOST_MEGABYTES = 30;

/** Takes the picture of a page, or a PDF of several pages. @throws FacetError `SNP_PAGE`, `SNP_TOO_LARGE` */
export async function photograph(page: Page, { origin, order }: Subject): Promise<Snapshot> {
  const { more = [], ...first } = order;
  const taken = [await photographed(page, { origin, order: first })];
  for (const path of more) {
    // Paths may differ only in the fragment of a tab, and such a navigation would not load the page again.
    await page.goto(new URL(RESTING_PLACE, origin).href);
    taken.push(await photographed(page, { origin, order: { ...first, path } }));
    ensureSize(taken.reduce((sum, { bytes }) => sum + bytes.length, 0));
  }
  const [only] = taken;
  if (only !== undefined && taken.length === 1) return only;
  const bytes = await joinedPdf(taken.map((one) => one.bytes));
  return { bytes, type: 'application/pdf', problems: [...new Set(taken.flatMap(({ problems }) => problems))] };
}

/**
 * Opens the page, waits until it reports that it is painted, and takes the picture. There is no timeout here: the
 * caller ends the wait by closing the page.
 */
async function photographed(page: Page, { origin, order }: Subject): Promise<Snapshot> {
  const { width, height, scale = 1, whole = false } = order;
  await page.setViewportSize({ width, height });
  const address = addressOf(origin, order);
  const answer = await page.goto(address.href, { waitUntil: 'commit', timeout: 0 });
  const status = answer?.status() ?? 0;
  if (status >= OK || new URL(page.url()).pathname !== address.pathname)
    throw SnapshotErrors.page(order.path, status >= OK ? status : SIGN_IN);
  let settled = await settledPage(page);
  const needed = whole ? Math.max(height, settled.height) : height;
  const most = longestOf(width, scale);
  if (needed > height) {
    await page.setViewportSize({ width, height: Math.min(needed, most) });
    await twoFrames(page);
    settled = await settledPage(page);
  }
  const bytes = await exposed(page, order, Math.min(needed, most));
  ensureSize(bytes.length);
  return {
    bytes,
    type: TYPES[order.format],
    problems: needed > most ? [...settled.problems, snapshotTexts.cut(most)] : settled.problems,
  };
}

const TYPES = { png: 'image/png', pdf: 'application/pdf', svg: 'image/svg+xml' } as const;

function ensureSize(bytes: number): void {
  if (bytes > MOST_MEGABYTES * 1024 * 1024) throw SnapshotErrors.tooLarge(MOST_MEGABYTES);
}

/** Status of a page that redirects to the sign-in form. */
const SIGN_IN = 401;

function addressOf(origin: string, { path, locale }: SnapshotOrder): URL {
  const address = new URL(path, origin);
  if (locale !== undefined) address.searchParams.set('lang', locale);
  return address;
}

export const longestOf = (width: number, scale: number): number =>
  Math.floor(Math.min(LONGEST / Math.max(1, scale), MOST_PIXELS / (width * scale * scale)));

/**
 * Waits for the attribute with a MutationObserver: polling per frame makes the browser render frames, and a selector
 * wait is only polled every half second after a while.
 */
const MARK = `new Promise((done) => {
  const root = document.documentElement;
  const look = () => {
    const mark = root.getAttribute(${JSON.stringify(PAGE_SETTLED)});
    if (mark === null) return;
    observer.disconnect();
    done(mark);
  };
  const observer = new MutationObserver(look);
  observer.observe(root, { attributeFilter: [${JSON.stringify(PAGE_SETTLED)}] });
  look();
})`;

async function settledPage(page: Page): Promise<SettledPage> {
  return readSettledPage(String(await page.evaluate(MARK)));
}

/** Waits until the page has been drawn in its new size. */
const twoFrames = (page: Page): Promise<void> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))');

async function exposed(page: Page, { format, width, path }: SnapshotOrder, height: number): Promise<Uint8Array> {
  if (format === 'svg') return drawn(page, path);
  if (format === 'png') return page.screenshot({ type: 'png', caret: 'hide', scale: 'device', timeout: 0 });
  await page.emulateMedia({ media: 'screen' });
  // A single page as long as the picture, so that nothing is cut by a page break.
  return page.pdf({ width: `${width}px`, height: `${height}px`, printBackground: true, pageRanges: '1' });
}

/** @throws FacetError `SNP_NO_VECTOR` */
async function drawn(page: Page, path: string): Promise<Uint8Array> {
  const text = await page.evaluate<unknown>(VECTOR_SCRIPT);
  if (typeof text !== 'string') throw SnapshotErrors.noVector(path);
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`);
}
