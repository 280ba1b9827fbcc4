import type { FilterScope } from '../filters/filter-scope.ts';
import { chartsInScope } from '../filters/filter-scope.ts';
import { crossScopesOf, followers, withOwnScope } from '../filters/cross-scopes.ts';
import type { Layout } from '../layout/component.ts';
import { type DashboardSettings, readSettings } from './dashboard-settings.ts';
import { membersOf } from '../json-object.ts';

/** How a chart behaves on its dashboard, beside where it stands. */
export interface ChartRule {
  /** It is fetched anew whenever the dashboard refreshes by itself. */
  readonly refreshes: boolean;
  /** A click in it filters other charts. */
  readonly emits: boolean;
}

/** What an editor has changed about that and not saved yet, by the chart's id. */
export type ChartRules = Readonly<Record<number, Partial<ChartRule>>>;

export const NO_CHART_RULES: ChartRules = {};

type Ruled = Pick<DashboardSettings, 'refreshImmune' | 'crossFilterScope' | 'crossFilterScopes' | 'raw'>;

/** How a chart behaves once everything is saved. */
export function chartRule(layout: Layout, settings: Ruled, changes: ChartRules, chartId: number): ChartRule {
  return {
    refreshes: !settings.refreshImmune.includes(chartId),
    emits: !isSilent(layout, settings.crossFilterScopes.get(chartId)),
    ...changes[chartId],
  };
}

/** The settings as they are stored, with the changes: `timed_refresh_immune_slices`, and the scopes in `chart_configuration`. */
export function withChartRules(layout: Layout, raw: Ruled['raw'], changes: ChartRules): Ruled['raw'] {
  return Object.entries(changes).reduce((now, [id, change]) => withRule(layout, now, Number(id), change), raw);
}

const NOWHERE: FilterScope = { rootPath: [], excluded: [] };

const isSilent = (layout: Layout, own: FilterScope | undefined): boolean =>
  own !== undefined && chartsInScope(layout, own).length === 0;

function withRule(layout: Layout, raw: Ruled['raw'], chartId: number, change: Partial<ChartRule>): Ruled['raw'] {
  const settings = readSettings(JSON.stringify(raw));
  const now = chartRule(layout, settings, NO_CHART_RULES, chartId);
  const { refreshes, emits } = { ...now, ...change };
  const immune = settings.refreshImmune.filter((id) => id !== chartId);
  return {
    ...raw,
    ...(refreshes === now.refreshes ? {} : { timed_refresh_immune_slices: refreshes ? immune : [...immune, chartId] }),
    ...(emits === now.emits ? {} : { chart_configuration: withScope(layout, settings, chartId, emits) }),
  };
}

/** A chart that emits again gets the scope of all charts; its earlier scope is not kept. */
function withScope(layout: Layout, settings: DashboardSettings, id: number, emits: boolean): Ruled['raw'] {
  const scopes = withOwnScope(crossScopesOf(settings), id, emits ? undefined : NOWHERE);
  const before = membersOf(settings.raw['chart_configuration']);
  const entry = membersOf(before[id]);
  const crossFilters = {
    ...membersOf(entry['crossFilters']),
    scope: emits ? 'global' : NOWHERE,
    chartsInScope: followers(layout, scopes, id),
  };
  return { ...before, [id]: { ...entry, id, crossFilters } };
}
