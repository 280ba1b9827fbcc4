import { createContext } from 'react';

/** The chart whose settings on this dashboard are shown in the side pane. */
export interface ChosenTile {
  /** Of the layout component. */
  readonly id: string | null;
  choose(id: string | null): void;
}

/** Null if no tile can be chosen. */
export const ChosenTileContext = createContext<ChosenTile | null>(null);
