import type { Page } from 'playwright';

const PATIENCE_MS = 120_000;
const KEY = 'benchTilesAtRest';

interface Looked {
  /** Name of the mark that each painted chart sets: as many as there are tiles in question must be set, too. */
  readonly painted?: string;
  /** Only tiles that begin within the window count. */
  readonly inWindow?: boolean;
  /** A tile that shows its picture of the last visit counts like one at rest. */
  readonly keptPictures?: boolean;
}

/**
 * Time of the page at which its tiles are at rest. What changes in the page is watched: a look at each frame would have the page make
 * frames that it does not need.
 */
export async function tilesAtRest(page: Page, looked: Looked): Promise<number> {
  return page.evaluate(
    ([{ painted, inWindow = false, keptPictures = false }, patience]) =>
      new Promise<number>((resolve, reject) => {
        const isAtRest = (tile: Element) =>
          tile.getAttribute('aria-busy') === 'false' ||
          (keptPictures && tile.querySelector('img[data-last-visit]') !== null);
        const areAtRest = () => {
          const all = [...document.querySelectorAll('[data-chart]')];
          const counted = inWindow ? all.filter((tile) => tile.getBoundingClientRect().top < innerHeight) : all;
          const drawn = painted === undefined ? counted.length : performance.getEntriesByName(painted).length;
          return counted.length > 0 && counted.every(isAtRest) && drawn >= counted.length;
        };
        let isPlanned = false;
        const look = () => {
          isPlanned = false;
          if (!areAtRest()) return;
          release();
          resolve(performance.now());
        };
        const plan = () => {
          if (!isPlanned) setTimeout(look, 0);
          isPlanned = true;
        };
        const changes = new MutationObserver(plan);
        const marks = new PerformanceObserver(plan);
        const late = setTimeout(() => {
          release();
          reject(new Error(`The tiles were not at rest after ${patience} ms.`));
        }, patience);
        const release = () => {
          changes.disconnect();
          marks.disconnect();
          clearTimeout(late);
        };
        changes.observe(document, { subtree: true, childList: keptPictures, attributeFilter: ['aria-busy'] });
        marks.observe({ type: 'mark' });
        plan();
      }),
    [looked, PATIENCE_MS] as const,
  );
}

/** Milliseconds from the click that `act` makes in the page until tiles that began to work after it are at rest again. */
export async function tilesAtRestAfter(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate((key) => {
    const began = new Promise<number>((resolve) => {
      addEventListener(
        'click',
        ({ timeStamp }) => {
          new MutationObserver((_, observer) => {
            if (document.querySelector('[data-chart][aria-busy="true"]') === null) return;
            observer.disconnect();
            resolve(timeStamp);
          }).observe(document, { subtree: true, attributeFilter: ['aria-busy'] });
        },
        { capture: true, once: true },
      );
    });
    Reflect.set(globalThis, key, began);
  }, KEY);
  await act();
  const clicked = await page.evaluate((key) => Reflect.get(globalThis, key) as Promise<number>, KEY);
  return (await tilesAtRest(page, {})) - clicked;
}
