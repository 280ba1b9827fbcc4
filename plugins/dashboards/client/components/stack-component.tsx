import type { DashboardComponentProps } from '../dashboard-component.ts';
import classes from './components.module.css';

/** Components on top of each other: a column, or the page of a tab. */
export function StackComponent({ meta, childIds, emptyPlace, renderChild }: DashboardComponentProps) {
  return (
    <div className={classes.stack} data-background={meta['background']}>
      {childIds.map(renderChild)}
      {emptyPlace}
    </div>
  );
}
