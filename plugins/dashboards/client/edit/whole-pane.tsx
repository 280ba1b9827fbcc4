import { Button } from '@mantine/core';
import { categoricalSchemes } from '@facet/plugin-charts/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import classes from './edit.module.css';

const PropertiesDialog = lazy(() => import('../actions/properties-dialog.tsx'));
const FilterSettings = lazy(() => import('../filter-settings/filter-settings.tsx'));
const CrossFilterScope = lazy(() => import('../cross-filter-scope/cross-filter-scope.tsx'));
const RefreshDialog = lazy(() => import('../actions/refresh-dialog.tsx'));

type Dialog = 'filters' | 'scopes' | 'refresh' | 'properties';

export interface WholePaneProps {
  reload(): void;
  /** Opens the style rules. */
  onStyle(): void;
}

/** What is set for all charts of the dashboard, each with the way to change it. */
export function WholePane({ reload, onStyle }: WholePaneProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { isNew } = useDashboard();
  const settings = useDashboardState((state) => state.settings);
  const hasCss = useDashboardState((state) => state.css.trim() !== '');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const filters = settings.filters.filter(({ type }) => type !== 'DIVIDER').length;
  const scheme = categoricalSchemes().find(({ key }) => key === settings.raw['color_scheme']);
  const seconds = settings.refreshSeconds;
  // What the other rows change is saved with the dashboard, which has to be there for that.
  const rows: readonly (readonly [name: string, value: string, change: (() => void) | null])[] = [
    [t('filters.title'), t('wholePane.count', { count: filters }), isNew ? null : () => setDialog('filters')],
    [
      t('crossScope.title'),
      t(settings.crossFilters ? 'wholePane.on' : 'wholePane.off'),
      isNew ? null : () => setDialog('scopes'),
    ],
    [
      t('refresh.interval'),
      t(`refresh.choices.${seconds}`, { defaultValue: t('refresh.seconds', { count: seconds }) }),
      isNew ? null : () => setDialog('refresh'),
    ],
    [t('properties.colors'), scheme?.label ?? t('properties.ownColors'), isNew ? null : () => setDialog('properties')],
    [t('css.title'), t(hasCss ? 'wholePane.own' : 'wholePane.none'), onStyle],
  ];
  return (
    <>
      <ul className={classes.whole}>
        {rows.map(([name, value, change]) => (
          <li key={name}>
            <span>{name}</span>
            <span>{value}</span>
            {change === null ? null : (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('wholePane.changeOne', { name })}
                onClick={change}
              >
                {t('wholePane.change')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Suspense>
        {dialog === 'properties' ? <PropertiesDialog onClose={close} reload={reload} /> : null}
        {dialog === 'filters' ? <FilterSettings onClose={close} /> : null}
        {dialog === 'scopes' ? <CrossFilterScope onClose={close} /> : null}
        {dialog === 'refresh' ? <RefreshDialog onClose={close} /> : null}
      </Suspense>
    </>
  );
}
