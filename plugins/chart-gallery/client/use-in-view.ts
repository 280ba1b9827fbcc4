import { useEffect, useState } from 'react';

/** Margin around the viewport that counts as visible. */
const MARGIN = '200px 0px';

/** Whether an element is visible, or nearly so. */
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
