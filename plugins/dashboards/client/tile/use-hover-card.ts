import { useEffect, useRef, useState } from 'react';

const OPEN_AFTER_MS = 300;
const CLOSE_AFTER_MS = 150;

export interface HoverCardState {
  readonly opened: boolean;
  /** It was opened once: its code is there. */
  readonly wanted: boolean;
  readonly target: {
    onClick(): void;
    onPointerEnter(event: { readonly pointerType: string }): void;
    onPointerLeave(event: { readonly pointerType: string }): void;
  };
  /** The pointer went from the button to the card. */
  stay(): void;
  leave(): void;
  close(): void;
}

/** Opens when a mouse rests on the button, and by a click or a key; closes when the mouse leaves, unless it was clicked. */
export function useHoverCard(): HoverCardState {
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  const isPinned = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const after = (milliseconds: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, milliseconds);
  };
  const open = () => {
    setWanted(true);
    setOpened(true);
  };
  const close = () => {
    clearTimeout(timer.current);
    isPinned.current = false;
    setOpened(false);
  };
  const leave = () => {
    if (!isPinned.current) after(CLOSE_AFTER_MS, close);
  };
  return {
    opened,
    wanted,
    target: {
      onClick() {
        clearTimeout(timer.current);
        if (opened && isPinned.current) {
          close();
          return;
        }
        isPinned.current = true;
        open();
      },
      onPointerEnter({ pointerType }) {
        if (pointerType === 'mouse') after(OPEN_AFTER_MS, open);
      },
      onPointerLeave({ pointerType }) {
        if (pointerType === 'mouse') leave();
      },
    },
    stay: () => clearTimeout(timer.current),
    leave,
    close,
  };
}
