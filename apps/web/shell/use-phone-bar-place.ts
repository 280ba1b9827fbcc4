import type { PhoneBar } from '@facet/sdk/client';
import { useCallback, useMemo, useState } from 'react';

/** The place of the bar that a page may take on phones, what tells where it is, and whether a page uses it. */
export function usePhoneBarPlace(): readonly [PhoneBar, (place: HTMLElement | null) => void, boolean] {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [pages, setPages] = useState(0);
  const take = useCallback(() => {
    setPages((count) => count + 1);
    return () => setPages((count) => count - 1);
  }, []);
  const bar = useMemo(() => ({ place, take }), [place, take]);
  return [bar, setPlace, pages > 0];
}
