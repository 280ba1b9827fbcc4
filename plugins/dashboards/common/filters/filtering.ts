import type { DataMask, ExtraFormData } from '@facet/sdk/common';
import { timeExtrasOf, withoutTimeExtras } from '@facet/sdk/chart-query';
import type { Layout } from '../layout/component.ts';
import { chartsInScope, chartsOnOpenTabs, type FilterScope, WHOLE_DASHBOARD } from './filter-scope.ts';
import { type HeldByChart, type HeldValues, heldMask } from './held-values.ts';
import { CLEARED, hasEffect, hasValue, mergeExtra, sameMask } from './mask.ts';
import { choosesFirst, type FilterTypeOf, isRequired, type NativeFilter } from './native-filter.ts';

/*
 * The way from a click to the queries, for every filter of a dashboard:
 *
 * 1. A change of the filter bar waits (`changeFilter`) until it is applied (`applyChanges`); a mark that is clicked in a chart
 *    counts at once (`selectMarks`), and so do the values of a chart that holds filters itself (`holdValues`) and the first value
 *    that a filter chooses by itself (`settleFirst`).
 * 2. `clausesOf` joins what counts with the rules and the layout: who asks, what is asked, and which charts follow.
 * 3. `extraFormDataFor` is what all clauses together add to the form data of one chart, from which its query is built.
 *
 * Permalinks, kept filters and filter sets hold the same values; objects of masks by id exist only there (`wire-masks.ts`).
 */

/** What a dashboard says about its filters and about the selections of its charts. */
export interface FilterRules {
  readonly filters: readonly NativeFilter[];
  readonly crossFilters: boolean;
  /** Where the selection of a chart applies that has no scope of its own. */
  readonly crossFilterScope: FilterScope;
  /** Chart id → where its selection applies. */
  readonly crossFilterScopes: ReadonlyMap<number, FilterScope>;
  /** Chart id → column → where the value applies that the chart holds; absent: everywhere. */
  readonly heldScopes: ReadonlyMap<number, ReadonlyMap<string, FilterScope>>;
}

/** Masks of filters of the bar, by the filter's id. */
export type FilterMasks = Readonly<Record<string, DataMask>>;

/** The state of the filters: values that are applied, values that wait to be applied, and filters that have yet to choose one. */
export interface Filtering {
  /** Which kinds act at all, by the flags of the installation. */
  readonly acts: { readonly native: boolean; readonly cross: boolean };
  readonly filters: FilterMasks;
  /** Chart id → what is selected in it. */
  readonly charts: ReadonlyMap<number, DataMask>;
  /** Chart id → values of charts that hold filters themselves. */
  readonly held: HeldByChart;
  /** Changes of the bar that wait to be applied. */
  readonly changes: FilterMasks;
  /** Filters that have yet to choose their first value; charts that they reach wait. */
  readonly awaited: readonly string[];
}

export type ClauseSource =
  | { readonly kind: 'filter'; readonly id: string }
  | { readonly kind: 'chart'; readonly chartId: number }
  /** A value of a chart that holds filters itself. */
  | { readonly kind: 'held'; readonly chartId: number; readonly column: string };

/** One condition on charts: its source, its clause, and the charts that follow. */
export interface FilterClause {
  readonly source: ClauseSource;
  readonly mask: DataMask;
  readonly charts: readonly number[];
}

export const NO_FILTERING: Filtering = {
  acts: { native: true, cross: true },
  filters: {},
  charts: new Map(),
  held: new Map(),
  changes: {},
  awaited: [],
};

/** Values that were kept with an address: of filters, of selections in charts, and of charts that hold filters. */
export type KeptValues = Pick<Filtering, 'filters' | 'charts' | 'held'>;

/** A dashboard that was just opened: defaults of its filters, under what the address kept. */
export function openFiltering(
  rules: FilterRules,
  kept: KeptValues,
  acts: Filtering['acts'],
  typeOf: FilterTypeOf,
): Filtering {
  const filters = { ...defaultMasks(rules.filters), ...kept.filters };
  const awaited = acts.native
    ? rules.filters.filter((one) => choosesFirst(one, typeOf(one.filterType)) && !hasValue(filters[one.id]))
    : [];
  return { acts, filters, charts: kept.charts, held: kept.held, changes: {}, awaited: awaited.map(({ id }) => id) };
}

/** A filter of the bar says something else. It waits, unless charts wait for the filter. */
export function changeFilter(now: Filtering, id: string, mask: DataMask): Filtering {
  if (now.awaited.includes(id)) return settleFirst(now, id, mask);
  if (!mayFilter(now)) return { ...now, changes: {} };
  return { ...now, changes: { ...now.changes, [id]: { ...now.filters[id], ...mask, id } } };
}

/** What waited counts. Changes of filters that are gone do not. */
export function applyChanges(now: Filtering, { filters }: FilterRules): Filtering {
  const asked = filters.flatMap(({ id }) => (now.changes[id] ? [[id, now.changes[id]] as const] : []));
  return { ...now, filters: { ...now.filters, ...Object.fromEntries(asked) }, changes: {} };
}

/**
 * After changes were applied: filters that choose their first value by themselves do so again where a filter that they depend on
 * says something else, but for those that were given a value in the same step.
 */
export function chooseAgain(
  before: Filtering,
  now: Filtering,
  { filters }: FilterRules,
  typeOf: FilterTypeOf,
): Filtering {
  if (!now.acts.native) return now;
  const changed = new Set(
    filters.filter(({ id }) => !sameMask(before.filters[id], now.filters[id])).map(({ id }) => id),
  );
  const again = filters.filter(
    (one) =>
      choosesFirst(one, typeOf(one.filterType)) &&
      !changed.has(one.id) &&
      ancestorsOf(one, filters).some((id) => changed.has(id)),
  );
  if (again.length === 0) return now;
  return { ...now, awaited: [...new Set([...now.awaited, ...again.map(({ id }) => id)])] };
}

/** Filters that may choose their first value now: those that depend on none which has yet to choose. In a circle all may. */
export function nextAwaited({ awaited }: Filtering, { filters }: Pick<FilterRules, 'filters'>): readonly string[] {
  const waits = new Set(awaited);
  const ready = awaited.filter((id) => {
    const filter = filters.find((one) => one.id === id);
    return filter === undefined || !ancestorsOf(filter, filters).some((one) => waits.has(one));
  });
  return ready.length === 0 ? awaited : ready;
}

/** Takes back everything that filters and charts ask, and what waits. */
export function clearAll(now: Filtering): Filtering {
  const filters = Object.fromEntries(Object.keys(now.filters).map((id) => [id, { id, ...CLEARED }]));
  const held = new Map([...now.held.keys()].map((chartId) => [chartId, {}]));
  return { ...now, filters, charts: new Map(), held, changes: {} };
}

/** Other values at once: those of a set, or of an address. Filters that they do not name have no value. */
export function replaceValues(now: Filtering, values: KeptValues): Filtering {
  const cleared = clearAll(now);
  const awaited = now.awaited.filter((id) => !hasValue(values.filters[id]));
  const { charts, held } = values;
  return { ...cleared, filters: { ...cleared.filters, ...values.filters }, charts, held, awaited };
}

/** Values that these filters and charts are given at once; all others keep theirs. */
export function giveValues(now: Filtering, given: KeptValues): Filtering {
  const isGiven = (id: string): boolean => Object.hasOwn(given.filters, id);
  const filters = Object.fromEntries(Object.entries(given.filters).map(([id, mask]) => [id, { ...mask, id }]));
  let after: Filtering = {
    ...now,
    filters: { ...now.filters, ...filters },
    held: new Map([...now.held, ...given.held]),
    changes: Object.fromEntries(Object.entries(now.changes).filter(([id]) => !isGiven(id))),
    awaited: now.awaited.filter((id) => !hasValue(filters[id])),
  };
  for (const [chartId, mask] of given.charts) after = selectMarks(after, chartId, mask);
  return after;
}

/** Marks that were clicked in a chart. A mask that says nothing takes the selection back. */
export function selectMarks(now: Filtering, chartId: number, mask: DataMask): Filtering {
  if (!mayFilter(now)) return { ...now, charts: new Map() };
  const charts = new Map(now.charts);
  if (hasEffect(mask) || hasValue(mask)) charts.set(chartId, mask);
  else charts.delete(chartId);
  return { ...now, charts };
}

/** A chart that holds filters itself says all its values anew. */
export function holdValues(now: Filtering, chartId: number, values: HeldValues): Filtering {
  return { ...now, held: new Map([...now.held, [chartId, values]]) };
}

/** Tells sources apart. */
export function sourceKey(source: ClauseSource): string {
  switch (source.kind) {
    case 'filter':
      return source.id;
    case 'chart':
      return String(source.chartId);
    case 'held':
      return `${source.chartId} ${source.column}`;
  }
}

/** Takes back what a clause asks that came from a chart. */
export function takeBack(now: Filtering, source: Exclude<ClauseSource, { readonly kind: 'filter' }>): Filtering {
  if (source.kind === 'chart') return selectMarks(now, source.chartId, CLEARED);
  const { [source.column]: _gone, ...rest } = now.held.get(source.chartId) ?? {};
  return holdValues(now, source.chartId, rest);
}

/** The first value of a filter that chooses one by itself: the charts that waited for it may ask. */
export function settleFirst(now: Filtering, id: string, mask: DataMask): Filtering {
  if (!now.awaited.includes(id)) return now;
  return {
    ...now,
    filters: { ...now.filters, [id]: { ...mask, id } },
    awaited: now.awaited.filter((one) => one !== id),
  };
}

/** The filters were saved: new ones, and those that ask something else, start from their default; others keep their value. */
export function changeRules(now: Filtering, before: readonly NativeFilter[], after: FilterRules): Filtering {
  const known = new Map(before.map((filter) => [filter.id, filter]));
  const defaults = defaultMasks(after.filters);
  const filters = after.filters.flatMap((filter) => {
    const isKept = asksTheSame(known.get(filter.id), filter) && hasValue(now.filters[filter.id]);
    const mask = isKept ? now.filters[filter.id] : defaults[filter.id];
    return mask ? [[filter.id, mask] as const] : [];
  });
  const present = new Set(after.filters.map(({ id }) => id));
  return { ...now, filters: Object.fromEntries(filters), awaited: now.awaited.filter((id) => present.has(id)) };
}

/** The masks as they would count if everything were applied now. */
export function maskDraft({ filters, changes }: Filtering): FilterMasks {
  return { ...filters, ...changes };
}

/** Ids of the filters whose waiting value differs from the applied value. */
export function changedFilters({ filters, changes }: Filtering, rules: FilterRules): readonly string[] {
  return rules.filters
    .filter(({ id }) => changes[id] !== undefined && !sameMask(filters[id], changes[id]))
    .map(({ id }) => id);
}

/** Filters that must have a value and would have none. */
export function missingFilters(now: Filtering, rules: FilterRules): readonly string[] {
  const draft = maskDraft(now);
  return rules.filters
    .filter((filter) => filter.type === 'NATIVE_FILTER' && isRequired(filter) && !hasValue(draft[filter.id]))
    .map(({ id }) => id);
}

/**
 * Everything that narrows charts now: values that charts hold, filters of the bar in its order, then selections of charts that are
 * there. A chart never narrows itself.
 */
export function clausesOf(layout: Layout, rules: FilterRules, now: Filtering): readonly FilterClause[] {
  const native = now.acts.native
    ? rules.filters.flatMap((filter): FilterClause[] => {
        const mask = now.filters[filter.id];
        if (filter.type === 'DIVIDER' || !mask || !hasEffect(mask)) return [];
        return [{ source: { kind: 'filter', id: filter.id }, mask, charts: chartsInScope(layout, filter.scope) }];
      })
    : [];
  const present = new Set(chartsInScope(layout, WHOLE_DASHBOARD));
  const narrowing = [...heldClauses(layout, rules, now.held, present), ...native];
  if (!now.acts.cross || !rules.crossFilters) return narrowing;
  const cross = [...now.charts].flatMap(([chartId, mask]): FilterClause[] => {
    if (!present.has(chartId) || !hasEffect(mask)) return [];
    const scope = rules.crossFilterScopes.get(chartId) ?? rules.crossFilterScope;
    const charts = chartsInScope(layout, scope).filter((one) => one !== chartId);
    return [{ source: { kind: 'chart', chartId }, mask, charts }];
  });
  return [...narrowing, ...cross];
}

function heldClauses(
  layout: Layout,
  { heldScopes }: FilterRules,
  held: HeldByChart,
  present: ReadonlySet<number>,
): readonly FilterClause[] {
  return [...held].flatMap(([chartId, values]) =>
    present.has(chartId)
      ? Object.entries(values).flatMap(([column, value]): FilterClause[] => {
          const mask = heldMask(column, value);
          if (!hasEffect(mask)) return [];
          const scope = heldScopes.get(chartId)?.get(column) ?? WHOLE_DASHBOARD;
          const charts = chartsInScope(layout, scope).filter((one) => one !== chartId);
          return [{ source: { kind: 'held', chartId, column }, mask, charts }];
        })
      : [],
  );
}

/** The clauses of changes that wait, as they would count. */
export function waitingClauses(layout: Layout, rules: FilterRules, now: Filtering): readonly FilterClause[] {
  const changed = new Set(changedFilters(now, rules));
  const clauses = clausesOf(layout, rules, { ...applyChanges(now, rules), charts: new Map(), held: new Map() });
  return clauses.filter(({ source }) => source.kind === 'filter' && changed.has(source.id));
}

/**
 * What all clauses together add to one chart's form data. Lists are joined; of the single members, such as `time_range`,
 * the last clause wins. `undefined` when nothing reaches the chart.
 */
export function extraFormDataFor(chartId: number, clauses: readonly FilterClause[]): ExtraFormData | undefined {
  const reaching = clausesOn(chartId, clauses);
  return reaching.length === 0
    ? undefined
    : joined(
        {},
        reaching.map(({ mask }) => mask),
      );
}

export function clausesOn(chartId: number, clauses: readonly FilterClause[]): readonly FilterClause[] {
  return clauses.filter(({ charts }) => charts.includes(chartId));
}

/**
 * Whether a clause asks nothing of a chart whose dataset lacks the columns that it names, or the times.
 *
 * @param lacking Columns and settings of time that the answer says were rejected.
 */
export function isWithoutEffect({ mask }: FilterClause, lacking: ReadonlySet<string>): boolean {
  const { filters = [], ...rest } = mask.extraFormData ?? {};
  const times = Object.entries(timeExtrasOf(rest)).filter(([, value]) => value !== 'No filter');
  if (filters.length + times.length === 0 || hasEffect({ extraFormData: withoutTimeExtras(rest) })) return false;
  return (
    filters.every(({ col }) => typeof col === 'string' && lacking.has(col)) &&
    times.every(([name]) => lacking.has(name))
  );
}

/** Filters that reach a chart in sight, and those whose charts all stand on tabs that are not open. Dividers are in sight. */
export function byScope(
  layout: Layout,
  activeTabs: readonly string[],
  filters: readonly NativeFilter[],
): { readonly inScope: readonly NativeFilter[]; readonly outOfScope: readonly NativeFilter[] } {
  const inSight = chartsOnOpenTabs(layout, activeTabs);
  const isOut = ({ type, scope }: NativeFilter) => {
    const charts = type === 'DIVIDER' ? [] : chartsInScope(layout, scope);
    return charts.length > 0 && !charts.some((id) => inSight.has(id));
  };
  return { inScope: filters.filter((filter) => !isOut(filter)), outOfScope: filters.filter(isOut) };
}

/** Whether a chart has to wait for a filter that has yet to choose its first value. */
export function isAwaited(chartId: number, layout: Layout, rules: FilterRules, { awaited }: Filtering): boolean {
  if (awaited.length === 0) return false;
  return rules.filters.some(({ id, scope }) => awaited.includes(id) && chartsInScope(layout, scope).includes(chartId));
}

/**
 * What narrows the values that a filter offers: its pre-filters, and the values of the filters that it depends on. Those that
 * these depend on count too, so that a chain of filters narrows also where one in the middle has no value.
 */
export function dependenciesOf(
  filter: NativeFilter,
  filters: readonly NativeFilter[],
  masks: FilterMasks,
): ExtraFormData {
  const own = Object.fromEntries(
    PRE_FILTERS.flatMap((member) => (filter[member] === undefined ? [] : [[member, filter[member]]])),
  );
  return joined(
    own,
    ancestorsOf(filter, filters).map((id) => masks[id]),
  );
}

/** Ids of all filters that a filter depends on, over others too; the farthest first. A circle is walked once. */
export function ancestorsOf(filter: NativeFilter, filters: readonly NativeFilter[]): readonly string[] {
  const byId = new Map(filters.map((one) => [one.id, one]));
  const found = new Set<string>();
  const walk = (ids: readonly string[]) => {
    for (const id of ids) {
      if (id === filter.id || found.has(id)) continue;
      found.add(id);
      walk(byId.get(id)?.cascadeParentIds ?? []);
    }
  };
  walk(filter.cascadeParentIds);
  return [...found].toReversed();
}

function joined(base: ExtraFormData, masks: readonly (DataMask | undefined)[]): ExtraFormData {
  return masks.reduce<ExtraFormData>((extra, mask) => mergeExtra(extra, mask?.extraFormData ?? {}), base);
}

const PRE_FILTERS = ['adhoc_filters', 'time_range', 'granularity_sqla'] as const;

/** Where neither kind of filter acts, nothing is taken in. */
function mayFilter({ acts }: Filtering): boolean {
  return acts.native || acts.cross;
}

function defaultMasks(filters: readonly NativeFilter[]): FilterMasks {
  return Object.fromEntries(
    filters
      .filter(({ type }) => type === 'NATIVE_FILTER')
      .map(({ id, defaultDataMask }) => [id, { id, ...defaultDataMask }]),
  );
}

function asksTheSame(old: NativeFilter | undefined, filter: NativeFilter): boolean {
  return old?.filterType === filter.filterType && JSON.stringify(old.targets) === JSON.stringify(filter.targets);
}
