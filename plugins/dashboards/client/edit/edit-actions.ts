import type { Datasource } from '@facet/plugin-datasets/contract';
import { FacetError } from '@facet/sdk/common';
import type { ChartRule } from '../../common/settings/chart-rules.ts';
import type { LayoutMeta } from '../../common/layout/component.ts';
import { newComponent } from '../../common/layout/component-kind.ts';
import {
  addComponent,
  deleteComponent,
  type EditResult,
  type LayoutRules,
  moveComponent,
  type Place,
  resizeComponent,
  updateMeta,
} from '../../common/layout/layout-edits.ts';
import { newId } from '../new-id.ts';
import { withoutTopTabs } from '../../common/layout/top-tabs.ts';
import { nextPlace, widthAt } from '../../common/layout/next-place.ts';
import { chartsInScope, chartsUnder, type FilterScope } from '../../common/filters/filter-scope.ts';
import type { DashboardState } from '../state/dashboard-store.ts';
import type { DashboardRuntime } from '../runtime/dashboard-runtime.ts';
import type { Translate } from '../storage/save-dashboard.ts';

/** Edits of the layout, each one step to undo. Refusals are shown in the specification's words. */
export interface EditActions {
  move(id: string, place: Place): void;
  /** `key` is that of a kind at `dashboards/component@1`. @returns its id, `null` when refused */
  add(key: string, meta: LayoutMeta, place: Place): string | null;
  /** Loads what the chart needs, then puts it in place. */
  addChart(chartId: number, place: Place): Promise<void>;
  /** Adds a component in the last container on screen, in its default width. @returns its id, `null` when refused */
  append(key: string, meta: LayoutMeta): string | null;
  /** The same for a chart. */
  appendChart(chartId: number): Promise<string | null>;
  remove(id: string): void;
  /** Takes away the tabs over the whole dashboard, and keeps what stands on their pages. */
  removeTopTabs(): void;
  resize(id: string, size: { readonly width?: number; readonly height?: number }): void;
  changeMeta(id: string, meta: Readonly<Record<string, unknown>>): void;
  /** Changes whether a chart refreshes and emits cross-filters. */
  changeRule(chartId: number, change: Partial<ChartRule>): void;
}

export function createEditActions(runtime: DashboardRuntime, t: Translate): EditActions {
  const { store, notifier, componentKind } = runtime;
  const layout = () => store.getState().layout;
  const take = (result: EditResult): string | null => {
    if (result.ok) {
      store.setState({ layout: result.layout });
      return result.id;
    }
    notifier.warning(t(`edit.refused.${result.reason}`));
    return null;
  };
  const rules: LayoutRules = { kindOf: componentKind, newId };
  const create = (key: string, meta: LayoutMeta) => {
    const component = newComponent(key, '', componentKind, meta);
    return { ...component, id: newId(component.type) };
  };
  const put = (key: string, meta: LayoutMeta, place: Place) =>
    take(addComponent(layout(), create(key, meta), place, rules));
  const append: EditActions['append'] = (key, meta) => {
    const component = create(key, meta);
    const place = nextPlace(layout(), store.getState().activeTabs, component, componentKind);
    const { width } = component.meta;
    const fitted = width === undefined ? {} : { width: widthAt(layout(), place, width) };
    return take(addComponent(layout(), { ...component, meta: { ...component.meta, ...fitted } }, place, rules));
  };
  return {
    add: put,
    append,
    async appendChart(chartId) {
      if (!runtime.chart(chartId)) await loadChart(runtime, t, chartId);
      const chart = runtime.chart(chartId);
      return append('CHART', { chartId, sliceName: chart?.slice_name ?? '', ...sizeOf(chart?.form_data['viz_type']) });
    },
    move(id, place) {
      const before = store.getState();
      if (take(moveComponent(before.layout, id, place, rules)) === null) return;
      const count = changedScopes(before, store.getState(), id);
      if (count > 0) notifier.warning(t('edit.otherScope', { count }));
    },
    async addChart(chartId, place) {
      if (!runtime.chart(chartId)) await loadChart(runtime, t, chartId);
      const name = runtime.chart(chartId)?.slice_name ?? '';
      put('CHART', { chartId, sliceName: name }, place);
    },
    remove: (id) => store.setState({ layout: deleteComponent(layout(), id) }),
    removeTopTabs: () => store.setState({ layout: withoutTopTabs(layout()) }),
    resize: (id, size) => store.setState({ layout: resizeComponent(layout(), id, size) }),
    changeMeta: (id, meta) => store.setState({ layout: updateMeta(layout(), id, meta) }),
    changeRule: (chartId, change) =>
      store.setState(({ chartRules }) => ({
        chartRules: { ...chartRules, [chartId]: { ...chartRules[chartId], ...change } },
      })),
  };
}

/** Columns and height units of a chart that is added without a place being shown. */
function sizeOf(type: unknown): { readonly width: number; readonly height: number } {
  if (typeof type === 'string' && type.startsWith('big_number')) return { width: 3, height: 18 };
  return { width: type === 'table' ? 12 : 6, height: 40 };
}

/** @throws ApiError, or FacetError when the chart is gone. */
async function loadChart(runtime: DashboardRuntime, t: Translate, chartId: number): Promise<void> {
  const { result } = await runtime.api.call('GET /api/v1/chart/', {
    q: { filters: [{ col: 'id', opr: 'eq', value: chartId }] },
  });
  const [row] = result;
  if (!row) throw new FacetError({ code: 'DASHBOARD_CHART_GONE', message: t('edit.chartGone') });
  const key = String(row.form_data['datasource'] ?? '');
  const datasource = runtime.datasource(key) ?? (await loadDatasource(runtime, key));
  runtime.addChart({ ...row, changed_on: row.changed_on_utc }, datasource);
}

async function loadDatasource({ api }: DashboardRuntime, key: string): Promise<Datasource | null> {
  if (key === '') return null;
  const response = await api.request(`/superset/fetch_datasource_metadata?datasourceKey=${encodeURIComponent(key)}`);
  return (await response.json()) as Datasource;
}

/** Charts at or under a moved component that other filters reach than before. */
function changedScopes(before: DashboardState, after: DashboardState, id: string): number {
  const scopes = scopesOf(before);
  const [reached, reachedAfter] = [before, after].map(({ layout }) =>
    scopes.map((scope) => new Set(chartsInScope(layout, scope))),
  );
  return chartsUnder(after.layout, id).filter((chartId) =>
    scopes.some((_, index) => reached?.[index]?.has(chartId) !== reachedAfter?.[index]?.has(chartId)),
  ).length;
}

/** Where each filter of the bar applies, each value of a chart that holds filters, and what is selected in a chart. */
function scopesOf({ settings }: DashboardState): readonly FilterScope[] {
  const { filters, heldScopes, crossFilters, crossFilterScope, crossFilterScopes } = settings;
  return [
    ...filters.map(({ scope }) => scope),
    ...[...heldScopes.values()].flatMap((columns) => [...columns.values()]),
    ...(crossFilters ? [crossFilterScope, ...crossFilterScopes.values()] : []),
  ];
}
