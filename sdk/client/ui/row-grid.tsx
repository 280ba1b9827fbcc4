import type { RowGridProps } from './row-grid-props.ts';
import { lazyPart } from './lazy-part.tsx';
import { ListSkeleton } from './skeletons.tsx';

const { Component: View, prepare } = lazyPart(async () => (await import('./row-grid-view.tsx')).default, {
  loading: <ListSkeleton rows={6} />,
});

/** Starts to load the grid's code ahead of the first rows. */
export const loadRowGrid: () => Promise<void> = prepare;

/**
 * Rows that are read by their index when they come into view, so that a million of them cost no more than those on screen:
 * sortable and resizable columns, keyboard movement, cells selected as in a spreadsheet. Its code loads on first use.
 */
export function RowGrid(props: RowGridProps) {
  return <View {...props} />;
}
