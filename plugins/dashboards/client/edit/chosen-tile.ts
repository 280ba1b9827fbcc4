import { createContext } from 'react';

/** The chart whose place on the dashboard is set beside the dashboard. */
export interface ChosenTile {
  /** Of the layout component. */
  readonly id: string | null;
  choose(id: string | null): void;
}

/** Null where nothing can be chosen. */
export const ChosenTileContext = createContext<ChosenTile | null>(null);
