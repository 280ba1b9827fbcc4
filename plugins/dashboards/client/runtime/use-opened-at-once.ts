import { useCallback, useState } from 'react';

export interface OpenedAtOnce {
  readonly opened: boolean;
  setOpened(opened: boolean): void;
  readonly target: (button: HTMLButtonElement | null) => void;
}

/**
 * A menu that is drawn because its button was pressed, in whose place it puts a button of its own. That one has the focus first, so
 * that the menu gives it back there when it closes.
 */
export function useOpenedAtOnce(): OpenedAtOnce {
  const [opened, setOpened] = useState(false);
  const target = useCallback((button: HTMLButtonElement | null) => {
    if (button === null) return;
    button.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return { opened, setOpened, target };
}
