import type { CSSProperties } from 'react';
import { availableWidth } from '../../common/layout/available-width.ts';
import type { DashboardComponentProps } from '../dashboard-component.ts';
import { useDashboardState } from '../runtime/dashboard-runtime.ts';
import classes from './components.module.css';

/** Components side by side, in as many columns as the place of the row has. */
export function RowComponent({ id, meta, childIds, emptyPlace, renderChild }: DashboardComponentProps) {
  const columns = useDashboardState((state) => availableWidth(state.layout, id));
  return (
    <div className={classes.row} style={{ '--columns': columns } as CSSProperties} data-background={meta['background']}>
      {childIds.map(renderChild)}
      {emptyPlace}
    </div>
  );
}
