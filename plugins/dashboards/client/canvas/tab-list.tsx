import { Fragment, type KeyboardEvent, use } from 'react';
import { useTranslation } from 'react-i18next';
import { activateTab } from '../state/dashboard-store.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { EditContext } from './edit-context.ts';
import classes from './layout.module.css';

/** The tab that is shown. */
export function useShownTab(tabs: readonly string[]): string | undefined {
  return useDashboardState((state) => tabs.find((tab) => state.activeTabs.includes(tab)) ?? tabs[0]);
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

export interface TabListProps {
  readonly tabsId: string;
  readonly tabs: readonly string[];
  /** Prefix of the ids of the elements. */
  readonly id: string;
  /** The tabs are above the whole dashboard. */
  readonly top?: boolean;
}

/** One tab stop; the arrows move between the tabs. */
export function TabList({ tabsId, tabs, id, top = false }: TabListProps) {
  const { t } = useTranslation('facet/dashboards');
  const { store, leftOut } = useDashboard();
  const edit = use(EditContext);
  const shown = useShownTab(tabs);
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
    // Where they are left out, the panel keeps its name.
    <div
      className={`${classes.tabBar} ${top ? classes.top : ''}`}
      style={top && leftOut.tabs && !edit ? { display: 'none' } : undefined}
    >
      <div role="tablist" aria-label={t('layout.tabs')} className={classes.tabList} onKeyDown={onKeyDown}>
        {tabs.map((tab, index) => (
          <Fragment key={tab}>
            {edit ? <edit.TabGap tabsId={tabsId} index={index} /> : null}
            <button
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
          </Fragment>
        ))}
        {edit ? <edit.TabGap tabsId={tabsId} index={tabs.length} /> : null}
      </div>
      {edit ? <edit.TabTools tabsId={tabsId} shown={shown} /> : null}
    </div>
  );
}

function TabText({ id }: { readonly id: string }) {
  return useDashboardState(({ layout }) => {
    const meta = layout[id]?.meta;
    return meta?.text || meta?.defaultText || meta?.placeholder || '';
  });
}
