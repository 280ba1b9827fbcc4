import type { DataGridProps } from './data-grid-props.ts';
import { lazyPart } from './lazy-part.tsx';
import { ListSkeleton } from './skeletons.tsx';

const { Component: Grid, prepare } = lazyPart(async () => (await import('./data-grid-view.tsx')).default, {
  loading: <ListSkeleton rows={6} />,
});

/** Fetches the grid's code ahead of its first use. */
export const prepareDataGrid: () => Promise<void> = prepare;

/** Rows in a virtualised grid: sortable, resizable columns, keyboard movement, Ctrl-C copies. Its code loads on first use. */
export function DataGrid(props: DataGridProps) {
  return (
    <div style={{ height: props.height ?? '100%', minHeight: 0, width: '100%' }}>
      <Grid {...props} />
    </div>
  );
}
