import { useEffect, useState } from 'react';
import { whenPainted } from './when-painted.ts';

export interface Announced<T> {
  /** What is to be drawn now: the last value until the announcement of a slow one is painted. null: nothing yet. */
  readonly value: T | null;
  /** Whether a slow value is announced, and not painted yet. */
  readonly isDrawing: boolean;
}

/**
 * Holds a value that blocks the page while it is drawn back until the page has painted that it is being drawn: nothing can be
 * painted meanwhile.
 */
export function useAnnounced<T>(value: T, isSlow: boolean): Announced<T> {
  const [released, setReleased] = useState<T | null>(null);
  const [painted, setPainted] = useState<T | null>(null);
  const isHeld = isSlow && released !== value;
  const isDrawing = isSlow && painted !== value;
  useEffect(() => (isHeld ? whenPainted(() => setReleased(() => value)) : undefined), [isHeld, value]);
  useEffect(
    () => (isDrawing && !isHeld ? whenPainted(() => setPainted(() => value)) : undefined),
    [isDrawing, isHeld, value],
  );
  // A quick value is what is kept while a slow one after it is announced.
  if (!isSlow && released !== value) setReleased(() => value);
  return { value: isHeld ? released : value, isDrawing };
}
