import { useEffect, useState } from 'react';

/** How far below the fold counts as in view, so that scrolling finds pictures. */
const MARGIN = '240px 0px';

/** Whether an element is on screen, or nearly; false until it is known. */
export function useInView(target: Element | null): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!target) return;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: MARGIN,
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [target]);
  return inView;
}
