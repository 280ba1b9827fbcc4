import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

const HintBubble = lazy(() => import('./hint-bubble.tsx'));

const OPEN_AFTER_MS = 300;

export interface HintProps {
  /** Assistive technology does not read it: the element inside needs a name of its own. */
  readonly label: ReactNode;
  /** A surface for a few lines instead of a dark bubble for some words. */
  readonly card?: boolean;
  /** One HTML element. */
  readonly children: ReactNode;
}

/**
 * Words that appear beside an element while the pointer or the keyboard is on it. The code that places them loads when
 * that first happens; no page has to bring it along.
 */
export function Hint({ label, card = false, children }: HintProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [shown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const open = (element: Element | null) => {
    if (!(element instanceof HTMLElement)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setTarget(element);
      setShown(true);
    }, OPEN_AFTER_MS);
  };
  const close = () => {
    clearTimeout(timer.current);
    setShown(false);
  };
  return (
    <span
      style={{ display: 'contents' }}
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') open(event.currentTarget.firstElementChild);
      }}
      onPointerLeave={close}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) open(event.currentTarget.firstElementChild);
      }}
      onBlur={close}
      onPointerDown={close}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      {children}
      {target === null ? null : (
        <Suspense>
          <HintBubble target={target} shown={shown} card={card} label={label} />
        </Suspense>
      )}
    </span>
  );
}
