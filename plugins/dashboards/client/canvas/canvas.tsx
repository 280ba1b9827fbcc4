import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { GRID_ID, type LayoutComponent, ROOT_ID } from '../../common/layout/component.ts';
import { LayoutNode } from './layout-node.tsx';
import { TabList, useShownTab } from './tab-list.tsx';
import { useDashboardState } from '../runtime/dashboard-runtime.ts';
import classes from './layout.module.css';

/** What the dashboard shows: its grid, or its tabs with the strip that stays in sight. */
export function Canvas({ guides }: { readonly guides?: ReactNode }) {
  const top = useDashboardState(({ layout }) => layout[layout[ROOT_ID]?.children[0] ?? GRID_ID]);
  if (top?.type === 'TABS') return <TabbedCanvas component={top} guides={guides} />;
  return (
    <div className={classes.main}>
      <div className={classes.canvas}>
        {guides}
        <LayoutNode id={top?.id ?? GRID_ID} />
      </div>
    </div>
  );
}

function TabbedCanvas({ component, guides }: { readonly component: LayoutComponent; readonly guides: ReactNode }) {
  const { t } = useTranslation('facet/dashboards');
  const shown = useShownTab(component.children);
  const id = useId();
  return (
    <div className={classes.main}>
      <TabList tabsId={component.id} tabs={component.children} id={id} top />
      <div
        className={classes.canvas}
        role="tabpanel"
        id={`${id}-panel`}
        {...(shown === undefined ? { 'aria-label': t('layout.tabs') } : { 'aria-labelledby': `${id}-${shown}` })}
      >
        {guides}
        {shown === undefined ? null : <LayoutNode id={shown} />}
      </div>
    </div>
  );
}
