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
import { saveSettings, tellSaved } from '../storage/save-dashboard.ts';
import { useWholeDatasources } from '../storage/use-whole-datasources.ts';
import { lackingColumn } from './followable.ts';
import type { ScopeView } from './scope-tree.tsx';

/** The unsaved scopes of the dialog, seen from one chart or from all. */
export function useScopeEdits(clickable: readonly DashboardChart[], first: number | undefined, onSaved: () => void) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const runtime = useDashboard();
  const { notifier, chartIds } = runtime;
  const layout = useDashboardState((state) => state.layout);
  const settings = useDashboardState((state) => state.settings);
  const [scopes, setScopes] = useState(() => crossScopesOf(settings));
  const [selected, select] = useState(first);
  const emitting = clickable.map(({ id }) => id);
  const save = useMutation({
    mutationFn: () => saveSettings(runtime, writeCrossScopes(layout, scopes, emitting, settings.raw)),
    onSuccess: (saved) => {
      if (!saved) return;
      tellSaved(runtime, t);
      onSaved();
    },
    onError: () => notifier.error(t('crossScope.failed')),
  });
  const others = chartIds().filter((id) => id !== selected);
  const following = new Set(followers(layout, scopes, selected));
  const lackingOf = useLacking(chartIds());
  const lacking = lackingOf(selected);
  const reached = (id: number) => followers(layout, scopes, id).filter((one) => !lackingOf(id).has(one));
  const view: ScopeView = {
    source: selected,
    following,
    lacking,
    onToggle(ids, on) {
      const charts = new Set(following);
      for (const id of ids) {
        if (on) charts.add(id);
        else charts.delete(id);
      }
      const scope = scopeOfCharts(layout, charts);
      setScopes(selected === undefined ? { ...scopes, all: scope } : withOwnScope(scopes, selected, scope));
    },
  };
  return {
    scopes,
    selected,
    view,
    save,
    others: others.length,
    /** Charts that follow and can. */
    following: others.filter((id) => following.has(id) && !lacking.has(id)),
    /** How many charts follow a click in one and can. */
    reach: (id: number) => reached(id).length,
    isDirty: textOf(scopes) !== textOf(crossScopesOf(settings)),
    select,
    giveOwn(id: number) {
      setScopes(withOwnScope(scopes, id, scopes.all));
      select(id);
    },
    reset() {
      if (selected !== undefined) setScopes(withOwnScope(scopes, selected, undefined));
    },
  };
}

/** Of a chart: the charts that cannot follow a click in it, with the columns that their dataset lacks. */
function useLacking(ids: readonly number[]): (source: number | undefined) => ReadonlyMap<number, string> {
  const { chart } = useDashboard();
  const targets = ids.flatMap((id) => chart(id) ?? []);
  const datasources = useWholeDatasources(targets.map(({ form_data }) => String(form_data['datasource'] ?? '')));
  return (source) => {
    const clicked = source === undefined ? undefined : chart(source);
    return new Map(
      targets.flatMap((target) => {
        const column = target.id === source ? null : lackingColumn(clicked, target, datasources);
        return column === null ? [] : [[target.id, column] as const];
      }),
    );
  };
}

function textOf({ all, own }: CrossScopes): string {
  return JSON.stringify([all, [...own].toSorted(([a], [b]) => a - b)]);
}
