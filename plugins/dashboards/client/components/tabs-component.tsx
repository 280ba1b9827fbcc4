import { useId } from 'react';
import { TabList, useShownTab } from '../canvas/tab-list.tsx';
import { WhyEmpty } from '../canvas/why-empty.tsx';
import type { DashboardComponentProps } from '../dashboard-component.ts';
import classes from './components.module.css';

/** Tabs inside the canvas, with the tab that is shown. */
export function TabsComponent({ id, childIds, renderChild }: DashboardComponentProps) {
  const shown = useShownTab(childIds);
  const element = useId();
  return (
    <div className={classes.tabs}>
      <TabList tabsId={id} tabs={childIds} id={element} />
      {shown === undefined ? null : (
        <div role="tabpanel" id={`${element}-panel`} aria-labelledby={`${element}-${shown}`}>
          {renderChild(shown)}
          <WhyEmpty place={shown} />
        </div>
      )}
    </div>
  );
}
