import { isInLayer } from '@facet/sdk/ui';
import { useEffect, useRef } from 'react';

/** While `active`, Escape calls this, unless what is open in front is closed by the key. */
export function useEscape(active: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!active) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !(event.target instanceof Element && isInLayer(event.target))) latest.current();
    };
    // In the capture phase, while a menu that the key would close is still open.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, [active]);
}
