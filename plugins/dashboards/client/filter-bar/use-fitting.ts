import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fitting } from './fitting.ts';

const GAP = 8;
const BUTTON = 96;

/**
 * Counts the children of a row that fit into what holds the row and the button for the rest: the row itself is only as wide as what
 * it shows. Children that do not fit must keep their width: hidden, out of the flow.
 */
export function useFitting(): { readonly row: RefObject<HTMLUListElement | null>; readonly count: number } {
  const row = useRef<HTMLUListElement>(null);
  const [count, setCount] = useState(Number.MAX_SAFE_INTEGER);
  const measure = useCallback(() => {
    const element = row.current;
    const holder = element?.parentElement;
    if (!element || !holder) return;
    const widths = [...element.children].map((child) => (child instanceof HTMLElement ? child.offsetWidth : 0));
    setCount(fitting(widths, GAP, holder.clientWidth, BUTTON));
  }, []);
  // What the items say changes their width, so each drawing is measured; an equal count draws nothing.
  useLayoutEffect(measure);
  useEffect(() => {
    const holder = row.current?.parentElement;
    if (!holder) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(holder);
    return () => observer.disconnect();
  }, [measure]);
  return { row, count };
}
