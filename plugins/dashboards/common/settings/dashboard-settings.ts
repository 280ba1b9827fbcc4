import { isRecord } from '@facet/sdk/chart-query';
import type { FilterRules } from '../filters/filtering.ts';
import type { FilterScope } from '../filters/filter-scope.ts';
import { WHOLE_DASHBOARD } from '../filters/filter-scope.ts';
import { type HeldByChart, parseHeld, readHeldScopes } from '../filters/held-values.ts';
import { readNativeFilters } from '../filters/native-filter.ts';
import { objectOf } from '../json-object.ts';
import { isWrittenOff, writtenNumber } from './written-value.ts';

/** What `json_metadata` says, as far as the page acts on it. `raw` keeps every member, so that a save loses none. */
export interface DashboardSettings extends FilterRules {
  readonly raw: Readonly<Record<string, unknown>>;
  /** Values that charts which hold filters themselves start with. */
  readonly heldDefaults: HeldByChart;
  /** The filters stand above the charts instead of beside them. */
  readonly isHorizontal: boolean;
  /** Seconds between two refreshes; 0 is never. */
  readonly refreshSeconds: number;
  readonly refreshImmune: readonly number[];
  /** Ids of charts whose description is shown. */
  readonly expanded: readonly number[];
  /** Members that stand over those of every chart: the scheme, the namespace, and colours of single labels. */
  readonly colors: Readonly<Record<string, unknown>>;
}

const COLOR_MEMBERS = ['label_colors', 'shared_label_colors', 'map_label_colors'] as const;
const COLOR_NAMES = ['color_scheme', 'color_namespace'] as const;

/** Reads the settings of a dashboard. Members of another shape count as absent. */
export function readSettings(text: string | null | undefined): DashboardSettings {
  const raw = objectOf(text) ?? {};
  const immune = raw['timed_refresh_immune_slices'];
  const global = isRecord(raw['global_chart_configuration']) ? raw['global_chart_configuration']['scope'] : undefined;
  const crossFilterScope = scopeOf(global) ?? WHOLE_DASHBOARD;
  return {
    raw,
    filters: readNativeFilters(raw['native_filter_configuration']),
    crossFilters: !isWrittenOff(raw['cross_filters_enabled']),
    crossFilterScope,
    crossFilterScopes: chartScopes(raw['chart_configuration']),
    heldScopes: readHeldScopes(raw['filter_scopes']),
    heldDefaults: parseHeld(raw['default_filters']),
    isHorizontal: raw['filter_bar_orientation'] === 'HORIZONTAL',
    refreshSeconds: Math.max(0, writtenNumber(raw['refresh_frequency'])),
    refreshImmune: Array.isArray(immune) ? immune.filter((id) => typeof id === 'number') : [],
    expanded: expandedCharts(raw['expanded_slices']),
    colors: {
      ...Object.fromEntries(COLOR_MEMBERS.flatMap((name) => (isRecord(raw[name]) ? [[name, raw[name]]] : []))),
      ...Object.fromEntries(COLOR_NAMES.flatMap((name) => (isName(raw[name]) ? [[name, raw[name]]] : []))),
    },
  };
}

function chartScopes(value: unknown): ReadonlyMap<number, FilterScope> {
  const scopes = new Map<number, FilterScope>();
  if (!isRecord(value)) return scopes;
  for (const [id, entry] of Object.entries(value)) {
    const filters = isRecord(entry) ? entry['crossFilters'] : undefined;
    const scope = isRecord(filters) ? scopeOf(filters['scope']) : undefined;
    if (scope) scopes.set(Number(id), scope);
  }
  return scopes;
}

/** `undefined` for `"global"` and for anything that is no scope. */
function scopeOf(value: unknown): FilterScope | undefined {
  if (!isRecord(value) || !Array.isArray(value['rootPath'])) return undefined;
  const { rootPath, excluded } = value;
  return {
    rootPath: rootPath.filter((id) => typeof id === 'string'),
    excluded: Array.isArray(excluded) ? excluded.filter((id) => typeof id === 'number') : [],
  };
}

function expandedCharts(value: unknown): readonly number[] {
  return isRecord(value) ? Object.keys(value).flatMap((id) => (value[id] === true ? [Number(id)] : [])) : [];
}

const isName = (value: unknown): boolean => typeof value === 'string' && value !== '';
