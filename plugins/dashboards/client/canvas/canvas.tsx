import { lazy, type ReactNode, Suspense, use, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { GRID_ID, type LayoutComponent, ROOT_ID } from '../../common/layout/component.ts';
import { EditContext } from './edit-context.ts';
import { LayoutNode } from './layout-node.tsx';
import { TabList, useShownTab } from './tab-list.tsx';
import { useDashboardState } from '../runtime/dashboard-runtime.ts';
import classes from './layout.module.css';
import { WhyEmpty } from './why-empty.tsx';

const DashboardStyle = lazy(() => import('./dashboard-style.tsx'));

interface CanvasProps {
  /** Stays in sight above the charts, below the tabs of the whole dashboard. */
  readonly head?: ReactNode;
}

/** What the dashboard shows: its grid, or its tabs with the strip that stays in sight. */
export function Canvas({ head }: CanvasProps) {
  const top = useDashboardState(({ layout }) => layout[layout[ROOT_ID]?.children[0] ?? GRID_ID]);
  if (top?.type === 'TABS') return <TabbedCanvas component={top} head={head} />;
  return (
    <div className={classes.main}>
      {head}
      <div className={classes.canvas}>
        <Guides />
        <Styled>
          <LayoutNode id={top?.id ?? GRID_ID} />
        </Styled>
        <WhyEmpty place={top?.id ?? GRID_ID} />
      </div>
    </div>
  );
}

/** What edit mode shows behind the components. */
function Guides() {
  const edit = use(EditContext);
  return edit ? <edit.Guides /> : null;
}

/** The element that the dashboard's CSS applies to. The canvas around it clips what the CSS moves. */
function Styled({ children }: { readonly children: ReactNode }) {
  const hasStyle = useDashboardState((state) => state.css.trim() !== '');
  return (
    <div className={`dashboard ${classes.styled}`} data-dashboard-styled>
      {hasStyle ? (
        <Suspense>
          <DashboardStyle />
        </Suspense>
      ) : null}
      {children}
    </div>
  );
}

function TabbedCanvas({ component, head }: CanvasProps & { readonly component: LayoutComponent }) {
  const { t } = useTranslation('facet/dashboards');
  const shown = useShownTab(component.children);
  const id = useId();
  return (
    <div className={classes.main}>
      <TabList tabsId={component.id} tabs={component.children} id={id} top />
      {head}
      <div
        className={classes.canvas}
        role="tabpanel"
        id={`${id}-panel`}
        {...(shown === undefined ? { 'aria-label': t('layout.tabs') } : { 'aria-labelledby': `${id}-${shown}` })}
      >
        <Guides />
        <Styled>{shown === undefined ? null : <LayoutNode id={shown} />}</Styled>
        {shown === undefined ? null : <WhyEmpty place={shown} />}
      </div>
    </div>
  );
}
