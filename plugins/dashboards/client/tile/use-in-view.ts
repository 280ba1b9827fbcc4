import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { inNextTask } from '@facet/sdk/client/next-task';

/** How far below the fold counts as in view, so that scrolling finds pictures. */
const MARGIN_PX = 240;

/**
 * Whether an element is on screen, or nearly, and the ref of that element. As long as no frame was drawn, its place in the window
 * says it: what is asked then is asked a frame earlier.
 */
export function useInView(): readonly [inView: boolean, ref: (target: Element | null) => (() => void) | undefined] {
  const [inView, setInView] = useState(false);
  const ref = useCallback((target: Element | null) => {
    if (!target) return undefined;
    // One that is gone by then has no place in the window.
    beforeFirstFrame(() => setInView(isNearWindow(target)));
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: `${MARGIN_PX}px 0px`,
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, []);
  return [inView, ref];
}

function isNearWindow(target: Element): boolean {
  const { top, bottom, width } = target.getBoundingClientRect();
  return width > 0 && bottom > -MARGIN_PX && top < innerHeight + MARGIN_PX;
}

let looks: (() => void)[] = [];

/** All tiles of a page look in one task, which is not the one that made them: together they would hold the page for too long. */
function beforeFirstFrame(look: () => void): void {
  if (looks.push(look) === 1) inUrgentTask(lookAtAll);
}

function lookAtAll(): void {
  const due = looks;
  looks = [];
  flushSync(() => {
    for (const look of due) look();
  });
}

/** Comes before the next frame in browsers that have priorities of tasks. */
function inUrgentTask(work: () => void): void {
  if ('scheduler' in globalThis) void globalThis.scheduler.postTask(work, { priority: 'user-blocking' });
  else inNextTask(work);
}
