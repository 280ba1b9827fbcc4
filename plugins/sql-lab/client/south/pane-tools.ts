import { createContext, use } from 'react';

/** The element in the head of the south pane into which the visible panel renders its own tools. */
export const PaneTools = createContext<HTMLElement | null>(null);

export function usePaneTools(): HTMLElement | null {
  return use(PaneTools);
}
