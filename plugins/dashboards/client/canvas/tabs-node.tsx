import { type KeyboardEvent, type ReactNode, use, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LayoutComponent } from '../../common/layout/component.ts';
import { activateTab } from '../state/dashboard-store.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { EditContext } from './edit-context.ts';
import classes from './layout.module.css';

export interface TabsNodeProps {
  readonly component: LayoutComponent;
}

/** Tabs inside the canvas, with the tab that is shown. */
export function TabsNode({
  component,
  renderPanel,
}: TabsNodeProps & { readonly renderPanel: (tabId: string) => ReactNode }) {
  const shown = useShownTab(component);
  const id = useId();
  return (
    <div className={classes.tabs}>
      <TabList component={component} id={id} />
      {shown === undefined ? null : (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`}>
          {renderPanel(shown)}
        </div>
      )}
    </div>
  );
}

export function useShownTab(component: LayoutComponent): string | undefined {
  return useDashboardState(
    (state) => component.children.find((tab) => state.activeTabs.includes(tab)) ?? component.children[0],
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** One tab stop; the arrows move between the tabs. */
export function TabList({
  component,
  id,
  top = false,
}: TabsNodeProps & { readonly id: string; readonly top?: boolean }) {
  const { t } = useTranslation('facet/dashboards');
  const { store } = useDashboard();
  const edit = use(EditContext);
  const shown = useShownTab(component);
  const tabs = component.children;
  const show = (tab: string | undefined) => {
    if (tab !== undefined) activateTab(store, tab, tabs);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    if (step === undefined || shown === undefined || !(event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(shown) + step + tabs.length) % tabs.length];
    show(next);
    if (next !== undefined) document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div className={`${classes.tabBar} ${top ? classes.top : ''}`}>
      <div role="tablist" aria-label={t('layout.tabs')} className={classes.tabList} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab}
            id={`${id}-${tab}`}
            type="button"
            role="tab"
            className={classes.tab}
            aria-selected={tab === shown}
            aria-controls={`${id}-panel`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => show(tab)}
          >
            <TabText id={tab} />
          </button>
        ))}
      </div>
      {edit ? <edit.TabTools tabsId={component.id} shown={shown} /> : null}
    </div>
  );
}

function TabText({ id }: { readonly id: string }) {
  return useDashboardState(({ layout }) => {
    const meta = layout[id]?.meta;
    return meta?.text || meta?.defaultText || meta?.placeholder || '';
  });
}
