import { useLayoutEffect, useState } from 'react';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Inner size of an element in whole CSS pixels; null until it is measured. */
export function useSize(target: HTMLElement | null): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    if (!target) return;
    const measure = () => {
      const next = { width: Math.floor(target.clientWidth), height: Math.floor(target.clientHeight) };
      setSize((known) => (known?.width === next.width && known.height === next.height ? known : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [target]);
  return size;
}
