import { Button, Menu, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type CrossScopes, followers } from '../../common/filters/cross-scopes.ts';
import type { DashboardChart } from '../../common/wire/dashboard.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { ChartSign, PlaceSign } from '../filters/node-sign.tsx';
import classes from './cross-filter-scope.module.css';

export interface ScopeEntriesProps {
  readonly clickable: readonly DashboardChart[];
  readonly scopes: CrossScopes;
  /** How many charts follow a click in one and can. */
  reach(chartId: number): number;
  /** `undefined`: the scope of every chart that has none of its own. */
  readonly selected: number | undefined;
  onSelect(chartId: number | undefined): void;
  /** A chart gets a scope of its own. */
  onAdd(chartId: number): void;
}

/** The default scope, the scopes of single charts, and charts that emit no filters. */
export function ScopeEntries({ clickable, scopes, reach, selected, onSelect, onAdd }: ScopeEntriesProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const layout = useDashboardState((state) => state.layout);
  const total = useDashboard().chartIds().length - 1;
  const own = clickable.filter(({ id }) => scopes.own.has(id));
  const isSilent = ({ id }: DashboardChart) => followers(layout, scopes, id).length === 0;
  const sending = own.filter((chart) => !isSilent(chart));
  const silent = own.filter(isSilent);
  const others = clickable.filter(({ id }) => !scopes.own.has(id));
  const entry = (id: number | undefined, name: string, note: string) => (
    <li key={id ?? 'all'}>
      <UnstyledButton
        className={classes.entry}
        aria-current={id === selected}
        // The dialog opens there, in sight, and not at its ×.
        data-autofocus={id === selected || undefined}
        onClick={() => onSelect(id)}
      >
        {id === undefined ? <PlaceSign whole /> : <ChartSign chartId={id} />}
        <span>{name}</span>
        <small>{note}</small>
      </UnstyledButton>
    </li>
  );
  return (
    <nav className={classes.entries} aria-label={t('crossScope.title')}>
      <div className={classes.lists}>
        <Group title={t('crossScope.every')}>
          {entry(undefined, t('crossScope.all'), t('crossScope.follow', { count: followers(layout, scopes).length }))}
        </Group>
        {sending.length === 0 ? null : (
          <Group title={t('crossScope.own')} count={sending.length}>
            {sending.map(({ id, slice_name }) =>
              entry(id, slice_name, t('crossScope.reach', { count: reach(id), total })),
            )}
          </Group>
        )}
        {silent.length === 0 ? null : (
          <Group title={t('crossScope.silent')} count={silent.length}>
            {silent.map(({ id, slice_name }) => entry(id, slice_name, t('crossScope.silentText')))}
          </Group>
        )}
      </div>
      <Menu position="top" width="target">
        <Menu.Target>
          <Button leftSection={<IconPlus size={14} />} disabled={others.length === 0}>
            {t('crossScope.add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.choices ?? ''}>
          {others.map(({ id, slice_name }) => (
            <Menu.Item key={id} leftSection={<ChartSign chartId={id} />} onClick={() => onAdd(id)}>
              {slice_name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </nav>
  );
}

interface GroupProps {
  readonly title: string;
  readonly count?: number;
  readonly children: ReactNode;
}

function Group({ title, count, children }: GroupProps) {
  return (
    <section>
      <h3>
        {title} {count === undefined ? null : <span>{count}</span>}
      </h3>
      <ul>{children}</ul>
    </section>
  );
}
