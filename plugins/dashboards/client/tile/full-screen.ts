import { isInLayer } from '@facet/sdk/ui';
import { useEffect, useRef } from 'react';

/** While a chart fills the window: Escape leaves that. */
export default function FullScreen({ onLeave }: { readonly onLeave: () => void }): null {
  const latest = useRef(onLeave);
  useEffect(() => {
    latest.current = onLeave;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !(event.target instanceof Element && isInLayer(event.target))) latest.current();
    };
    // In the capture phase, while a menu that the key would close is still open.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
  return null;
}
