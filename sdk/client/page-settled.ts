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
 * Tells who takes a picture of this page when it is painted: fonts and pictures are there, and the frame after that is on
 * screen. Said anew whenever it changes.
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
  // A picture that cannot be had is drawn as its sign.
  await Promise.allSettled([...document.querySelectorAll('img')].map((image) => image.decode()));
  await nextFrame();
  await nextFrame();
}

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
