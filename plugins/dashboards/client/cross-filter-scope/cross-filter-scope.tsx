import { Button, Modal } from '@mantine/core';
import { useDiscardQuestion } from '@facet/sdk/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  crossScopesOf,
  type CrossScopes,
  followers,
  withOwnScope,
  writeCrossScopes,
} from '../../common/filters/cross-scopes.ts';
import { scopeOfCharts } from '../../common/filters/filter-scope.ts';
import type { DashboardChart } from '../../common/wire/dashboard.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { saveSettings } from '../storage/save-dashboard.ts';
import classes from './cross-filter-scope.module.css';
import { lackingColumn } from './followable.ts';
import { ScopeEntries } from './scope-entries.tsx';
import { ScopePlan } from './scope-plan.tsx';
import { ScopeTree } from './scope-tree.tsx';
import { useClickableCharts } from './use-clickable-charts.ts';

const WIDTH = 1056;

export interface CrossFilterScopeProps {
  /** The chart whose scope is shown first. */
  readonly chartId?: number;
  onClose(): void;
}

/** Which charts follow a click: of every chart, and of those that have a scope of their own. */
export default function CrossFilterScope({ chartId, onClose }: CrossFilterScopeProps) {
  const { t } = useTranslation('facet/dashboards');
  const runtime = useDashboard();
  const { chartIds, chart, datasource, notifier } = runtime;
  const layout = useDashboardState((state) => state.layout);
  const settings = useDashboardState((state) => state.settings);
  const clickable = useClickableCharts();
  const [scopes, setScopes] = useState(() => crossScopesOf(settings));
  const [selected, setSelected] = useState(chartId);
  const save = useMutation({
    mutationFn: () =>
      saveSettings(
        runtime,
        writeCrossScopes(
          layout,
          scopes,
          clickable.map(({ id }) => id),
          settings.raw,
        ),
      ),
    onSuccess: (saved) => {
      if (!saved) return;
      notifier.success(t('save.saved'));
      onClose();
    },
    onError: () => notifier.error(t('crossScope.failed')),
  });
  const isDirty = !save.isSuccess && textOf(scopes) !== textOf(crossScopesOf(settings));
  const { close, asking, question } = useDiscardQuestion(isDirty, onClose);
  const source = selected === undefined ? undefined : chart(selected);
  const others = chartIds().filter((id) => id !== selected);
  const following = new Set(followers(layout, scopes, selected));
  const lacking = new Map(
    others.flatMap((id) => {
      const target = chart(id);
      const column = target ? lackingColumn(source, target, datasource) : null;
      return column === null ? [] : [[id, column] as const];
    }),
  );
  const follow = (charts: ReadonlySet<number>) => {
    const scope = scopeOfCharts(layout, charts);
    setScopes(selected === undefined ? { ...scopes, all: scope } : withOwnScope(scopes, selected, scope));
  };
  const toggle = (ids: readonly number[], on: boolean) => {
    const next = new Set(following);
    for (const id of ids)
      if (on) next.add(id);
      else next.delete(id);
    follow(next);
  };
  const count = others.filter((id) => following.has(id) && !lacking.has(id)).length;
  const view = { source: selected, following, lacking, onToggle: toggle };
  return (
    <Modal
      opened
      onClose={close}
      size={WIDTH}
      title={
        <>
          {t('crossScope.title')} <span className={classes.lead}>{t('crossScope.lead')}</span>
        </>
      }
      closeButtonProps={{ 'aria-label': t('tile.close') }}
      closeOnClickOutside={!isDirty}
      closeOnEscape={!asking && !save.isPending}
      classNames={{ body: classes.body ?? '' }}
    >
      <div className={classes.columns}>
        <ScopeEntries
          clickable={clickable}
          scopes={scopes}
          selected={selected}
          onSelect={setSelected}
          onAdd={(id) => {
            setScopes(withOwnScope(scopes, id, scopes.all));
            setSelected(id);
          }}
        />
        <section className={classes.tree} aria-label={source?.slice_name ?? t('crossScope.all')}>
          <ScopeHead
            source={source}
            isOwn={selected !== undefined && scopes.own.has(selected)}
            onReset={() => {
              if (selected !== undefined) setScopes(withOwnScope(scopes, selected, undefined));
            }}
          />
          <ScopeTree {...view} total={others.length} />
        </section>
        <section className={classes.plan} aria-label={t('crossScope.plan')}>
          <ScopePlan {...view} />
        </section>
      </div>
      <footer className={classes.footer}>
        <span>{t('crossScope.count', { count, total: others.length })}</span>
        <Button size="md" onClick={close}>
          {t('save.cancel')}
        </Button>
        <Button size="md" variant="filled" loading={save.isPending} onClick={() => save.mutate()}>
          {t('save.save')}
        </Button>
      </footer>
      {question}
    </Modal>
  );
}

interface ScopeHeadProps {
  readonly source: DashboardChart | undefined;
  readonly isOwn: boolean;
  onReset(): void;
}

function ScopeHead({ source, isOwn, onReset }: ScopeHeadProps) {
  const { t } = useTranslation('facet/dashboards');
  return (
    <>
      <div className={classes.head}>
        <h3>{source?.slice_name ?? t('crossScope.all')}</h3>
        {isOwn ? (
          <Button variant="subtle" onClick={onReset}>
            {t('crossScope.reset')}
          </Button>
        ) : null}
      </div>
      <p>{t(source === undefined ? 'crossScope.allText' : 'crossScope.chartText')}</p>
    </>
  );
}

function textOf({ all, own }: CrossScopes): string {
  return JSON.stringify([all, [...own].sort(([a], [b]) => a - b)]);
}
