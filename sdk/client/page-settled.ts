import { type Edges, PAGE_SETTLED, type SettledPage } from '../common/page-settled.ts';
import { useEffect } from 'react';

export interface PageProgress {
  /** Everything that the page was opened for is drawn, or has failed. */
  readonly isSettled: boolean;
  readonly problems?: readonly string[];
  /** Height of a window without scrolling; absent: that of the document. */
  height?(): number;
  /** Edges of parts that are never empty. */
  parts?(): readonly Edges[];
}

const NONE: readonly string[] = [];

/**
 * Signals to the picture service that this page is painted: fonts and images are loaded, and the frame after that is on
 * screen. Updated whenever it changes, also with the size of the window: what was painted for another size is no proof.
 */
export function usePageSettled({ isSettled, problems = NONE, height, parts }: PageProgress): void {
  const told = problems.join('\n');
  useEffect(() => {
    if (!isSettled) return undefined;
    const root = document.documentElement;
    let round = 0;
    const tell = () => {
      const own = (round += 1);
      root.removeAttribute(PAGE_SETTLED);
      void painted().then(() => {
        if (own !== round) return;
        const page: SettledPage = {
          problems: told === '' ? NONE : told.split('\n'),
          height: Math.ceil(height?.() ?? root.scrollHeight),
          window: innerHeight,
          parts: parts?.() ?? [],
        };
        root.setAttribute(PAGE_SETTLED, JSON.stringify(page));
      });
    };
    tell();
    addEventListener('resize', tell);
    return () => {
      removeEventListener('resize', tell);
      round += 1;
      root.removeAttribute(PAGE_SETTLED);
    };
  }, [isSettled, told, height, parts]);
}

async function painted(): Promise<void> {
  await document.fonts?.ready;
  // An image that cannot be loaded is drawn as a broken one.
  await Promise.allSettled([...document.querySelectorAll('img')].map((image) => image.decode()));
  await nextFrame();
  await nextFrame();
}

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
