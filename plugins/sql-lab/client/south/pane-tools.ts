import { createContext, use } from 'react';

/** Place in the head of the south pane where the shown panel puts its own tools. */
export const PaneTools = createContext<HTMLElement | null>(null);

export function usePaneTools(): HTMLElement | null {
  return use(PaneTools);
}
