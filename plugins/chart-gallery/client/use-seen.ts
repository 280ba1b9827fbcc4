import { useEffect, useState } from 'react';

/** How far below the fold counts as in sight. */
const MARGIN = '300px 0px';

/** Whether an element has ever been on screen, or nearly. */
export function useSeen(target: Element | null): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!target || isSeen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [target, isSeen]);
  return isSeen;
}
