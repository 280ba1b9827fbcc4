import { PAGE_SETTLED, readSettledPage, type SettledPage } from '@facet/sdk/common';
import type { Page } from 'playwright-core';
import type { Snapshot, SnapshotOrder } from '../../contract.server.ts';
import { RESTING_PLACE } from '../browser/warm-pages.ts';
import { SnapshotErrors, snapshotTexts } from '../errors.ts';
import { emptyParts } from './empty-parts.ts';
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
  const { width, height, scale = 1 } = order;
  await page.setViewportSize({ width, height });
  const address = addressOf(origin, order);
  const answer = await page.goto(address.href, { waitUntil: 'commit', timeout: 0 });
  const status = answer?.status() ?? 0;
  if (status >= OK || new URL(page.url()).pathname !== address.pathname)
    throw SnapshotErrors.page(order.path, status >= OK ? status : SIGN_IN);
  const most = longestOf(width, scale);
  const settled = await paintedWhole(page, order, most);
  const taken = await exposed(page, order, settled);
  ensureSize(taken.bytes.length);
  const isCut = order.whole === true && settled.height > settled.window;
  return {
    bytes: taken.bytes,
    type: TYPES[order.format],
    problems: [
      ...settled.problems,
      ...(isCut ? [snapshotTexts.cut(most)] : []),
      ...(taken.isEmpty ? [snapshotTexts.empty] : []),
    ],
  };
}

/** A page may grow when it gets room, such as a table that shows more rows. */
const MOST_RESIZES = 4;

/** The page as it is painted in a window of its whole height. */
async function paintedWhole(
  page: Page,
  { width, height, whole = false }: SnapshotOrder,
  most: number,
): Promise<SettledPage> {
  let settled = await settledPage(page, height);
  for (let round = 0; whole && round < MOST_RESIZES; round += 1) {
    const next = Math.min(Math.max(height, settled.height), most);
    if (next === settled.window) break;
    await page.setViewportSize({ width, height: next });
    settled = await settledPage(page, next);
  }
  return settled;
}

const TYPES = { png: 'image/png', pdf: 'application/pdf', svg: 'image/svg+xml' } as const;

const isTooLarge = (bytes: number): boolean => bytes > MOST_MEGABYTES * 1024 * 1024;

function ensureSize(bytes: number): void {
  if (isTooLarge(bytes)) throw SnapshotErrors.tooLarge(MOST_MEGABYTES);
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
 * wait is only polled every half second after a while. A mark for another height of the window is from before a resize.
 * The document is observed because its first element may not be there yet.
 */
const markFor = (height: number): string => `new Promise((done) => {
  const look = () => {
    const mark = document.documentElement?.getAttribute(${JSON.stringify(PAGE_SETTLED)}) ?? null;
    if (mark === null || JSON.parse(mark).window !== ${height}) return;
    observer.disconnect();
    done(mark);
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, attributeFilter: [${JSON.stringify(PAGE_SETTLED)}] });
  look();
})`;

async function settledPage(page: Page, height: number): Promise<SettledPage> {
  return readSettledPage(String(await page.evaluate(markFor(height))));
}

interface Taken {
  readonly bytes: Uint8Array;
  /** A part that the page has drawn is not in the picture. */
  readonly isEmpty?: boolean;
}

async function exposed(page: Page, order: SnapshotOrder, settled: SettledPage): Promise<Taken> {
  const { format, width, path } = order;
  if (format === 'svg') return { bytes: await drawn(page, path) };
  if (format === 'png') return picture(page, order, settled);
  await page.emulateMedia({ media: 'screen' });
  // A single page as long as the picture, so that nothing is cut by a page break.
  const size = { width: `${width}px`, height: `${settled.window}px` };
  return { bytes: await page.pdf({ ...size, printBackground: true, pageRanges: '1' }) };
}

/** A picture that lacks what the page has drawn is taken once more. */
async function picture(
  page: Page,
  { width, scale = 1 }: SnapshotOrder,
  { window, parts }: SettledPage,
): Promise<Taken> {
  let bytes = await captured(page);
  const isEmpty = async () => parts.length > 0 && (await emptyParts(bytes, parts, scale)).length > 0;
  if (!(await isEmpty())) return { bytes };
  for (const height of [window - 1, window]) {
    await page.setViewportSize({ width, height });
    await settledPage(page, height);
  }
  bytes = await captured(page);
  return { bytes, isEmpty: await isEmpty() };
}

const captured = (page: Page): Promise<Uint8Array> =>
  page.screenshot({ type: 'png', caret: 'hide', scale: 'device', timeout: 0 });

/** @throws FacetError `SNP_NO_VECTOR` */
async function drawn(page: Page, path: string): Promise<Uint8Array> {
  const text = await page.evaluate<unknown>(VECTOR_SCRIPT);
  if (typeof text !== 'string') throw SnapshotErrors.noVector(path);
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`);
}
