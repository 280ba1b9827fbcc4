import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  Home: -Infinity,
  End: Infinity,
};

/** Makes a list a single tab stop; inside it the arrow keys, Home and End move from item to item. */
export function useOneStop<E extends HTMLElement>(items: string) {
  const ref: RefObject<E | null> = useRef(null);
  const all = () => [...(ref.current?.querySelectorAll<HTMLElement>(items) ?? [])];
  // A search may remove the current item; then the first item becomes the tab stop.
  useEffect(() => {
    const shown = all();
    if (!shown.some(({ tabIndex }) => tabIndex === 0)) shown[0]?.setAttribute('tabindex', '0');
  });
  const stopAt = (item: HTMLElement | undefined): void => {
    if (item === undefined) return;
    for (const one of all()) one.setAttribute('tabindex', one === item ? '0' : '-1');
  };
  return {
    ref,
    onFocus: (event: { readonly target: EventTarget }) => stopAt(all().find((item) => item === event.target)),
    onKeyDown: (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      const shown = all();
      const at = shown.findIndex((item) => item === event.target);
      if (step === undefined || at < 0) return;
      event.preventDefault();
      shown[Math.min(shown.length - 1, Math.max(0, at + step))]?.focus();
    },
  };
}
