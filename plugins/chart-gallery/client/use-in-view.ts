import { useEffect, useState } from 'react';

/** How far beyond the edges counts as in view. */
const MARGIN = '200px 0px';

/** Whether an element is on screen now, or nearly. */
export function useInView(target: Element | null): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (!target) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setIsInView(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: MARGIN },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [target]);
  return isInView;
}
