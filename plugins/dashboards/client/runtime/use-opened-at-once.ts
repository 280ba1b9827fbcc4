import { type RefObject, useEffect, useRef, useState } from 'react';

export interface OpenedAtOnce {
  readonly opened: boolean;
  setOpened(opened: boolean): void;
  readonly target: RefObject<HTMLButtonElement | null>;
}

/**
 * A menu that is drawn because its button was pressed, in whose place it puts a button of its own. That one has the focus first, so
 * that the menu gives it back there when it closes.
 */
export function useOpenedAtOnce(): OpenedAtOnce {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    target.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return { opened, setOpened, target };
}
