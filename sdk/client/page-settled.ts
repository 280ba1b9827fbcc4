import { PAGE_SETTLED, type SettledPage } from '../common/page-settled.ts';
import { useEffect } from 'react';

export interface PageProgress {
  /** Everything that the page was opened for is drawn, or has failed. */
  readonly isSettled: boolean;
  readonly problems?: readonly string[];
  /** Height of a window without scrolling; absent: that of the document. */
  height?(): number;
}

const NONE: readonly string[] = [];

/**
 * Signals to the picture service that this page is painted: fonts and images are loaded, and the frame after that is on
 * screen. Updated whenever it changes.
 */
export function usePageSettled({ isSettled, problems = NONE, height }: PageProgress): void {
  const told = problems.join('\n');
  useEffect(() => {
    if (!isSettled) return undefined;
    const root = document.documentElement;
    let isGone = false;
    void painted().then(() => {
      if (isGone) return;
      const page: SettledPage = {
        problems: told === '' ? NONE : told.split('\n'),
        height: Math.ceil(height?.() ?? root.scrollHeight),
      };
      root.setAttribute(PAGE_SETTLED, JSON.stringify(page));
    });
    return () => {
      isGone = true;
      root.removeAttribute(PAGE_SETTLED);
    };
  }, [isSettled, told, height]);
}

async function painted(): Promise<void> {
  await document.fonts?.ready;
  // An image that cannot be loaded is drawn as a broken one.
  await Promise.allSettled([...document.querySelectorAll('img')].map((image) => image.decode()));
  await nextFrame();
  await nextFrame();
}

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
