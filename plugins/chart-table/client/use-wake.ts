import { prepareDataGrid } from '@facet/sdk/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { LibraryGrid } from './library-grid.ts';
import type { Wish } from './still-table.tsx';

/** Whether rows are drawn by the library's grid, or stand still until somebody touches them. */
export function useWake(mayRest: boolean) {
  const [stage, setStage] = useState<'still' | 'waking' | 'awake'>('still');
  if (!mayRest && stage === 'still') setStage('awake');
  const still = useRef<HTMLDivElement>(null);
  const wish = useRef<Wish>({});
  const refocus = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (stage !== 'awake') return;
    refocus.current?.querySelector<HTMLElement>('.ag-header-cell')?.focus();
    refocus.current = null;
  }, [stage]);
  const callbacks = useMemo(
    () => ({
      onWish(made: Wish) {
        wish.current = { ...wish.current, ...made };
        // A failure to load the grid is shown in its place, where it can be tried again.
        prepareDataGrid().then(
          () => setStage((now) => (now === 'still' ? 'waking' : now)),
          () => setStage('awake'),
        );
      },
      onGrid(grid: Pick<LibraryGrid, 'applyColumnState' | 'ensureIndexVisible'>) {
        const { sortBy, firstRow = 0 } = wish.current;
        wish.current = {};
        if (sortBy !== undefined) grid.applyColumnState({ state: [{ colId: sortBy, sort: 'asc' }] });
        if (firstRow > 0) grid.ensureIndexVisible(firstRow, 'top');
        const own = still.current;
        if (own?.contains(document.activeElement)) refocus.current = own.parentElement;
        setStage('awake');
      },
    }),
    [],
  );
  return { ...callbacks, still, isStill: mayRest && stage !== 'awake', hasGrid: !mayRest || stage !== 'still' };
}
