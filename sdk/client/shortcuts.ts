import { useEffect, useSyncExternalStore } from 'react';

/** A key combination of a screen, for the list that `?` opens. */
export interface Shortcut {
  /** Such as `mod+Enter` or `alt+ArrowUp`; `mod` is Ctrl, or Cmd on a Mac. */
  readonly keys: string;
  /** The translated description of the action. */
  readonly label: string;
}

const groups = new Map<symbol, readonly Shortcut[]>();
const listeners = new Set<() => void>();
let shown: readonly Shortcut[] = [];

/**
 * Lists the shortcuts of a screen while it is on the page. The handlers of the keys stay where they are: this only tells
 * people about them. Pass the same array until it changes.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    const own = Symbol('shortcuts');
    groups.set(own, shortcuts);
    publish();
    return () => {
      groups.delete(own);
      publish();
    };
  }, [shortcuts]);
}

/** What the screens on the page list now. */
export function useShownShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => shown);
}

function publish(): void {
  shown = [...groups.values()].flat();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
