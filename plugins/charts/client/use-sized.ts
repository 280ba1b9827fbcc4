import { useLayoutEffect, useState } from 'react';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Sized<T> {
  readonly of: T;
  /** Inner size of the element in whole CSS pixels. */
  readonly size: Size;
}

/**
 * A value with the size of its element after the layout has settled. New rows may remove a note beside the chart: drawn
 * at the previous size, the chart would be drawn twice. null until the size is measured.
 */
export function useSized<T>(target: HTMLElement | null, of: T): Sized<T> | null {
  const [sized, setSized] = useState<Sized<T> | null>(null);
  useLayoutEffect(() => {
    const measure = (place: HTMLElement) => setSized((known) => resized(known, of, place));
    if (target) measure(target);
  }, [target, of]);
  // One observer for all values: it measures for the value that was measured last.
  useLayoutEffect(() => {
    if (!target) return undefined;
    const observer = new ResizeObserver(() => setSized((known) => known && resized(known, known.of, target)));
    observer.observe(target);
    return () => observer.disconnect();
  }, [target]);
  return sized;
}

function resized<T>(known: Sized<T> | null, of: T, { clientWidth, clientHeight }: HTMLElement): Sized<T> {
  const next = { width: Math.floor(clientWidth), height: Math.floor(clientHeight) };
  const isSame = known !== null && known.size.width === next.width && known.size.height === next.height;
  if (isSame && known.of === of) return known;
  return { of, size: isSame ? known.size : next };
}
