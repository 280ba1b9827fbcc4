import type { SiteAround } from '@facet/sdk/client';
import { type DataMask, type Disposable, type QueryContext, toDisposable } from '@facet/sdk/common';
import { openTabs } from '../../common/filters/filter-scope.ts';
import { type FilterMasks, giveValues } from '../../common/filters/filtering.ts';
import type { NativeFilter } from '../../common/filters/native-filter.ts';
import { readMasks, writeMasks } from '../../common/filters/wire-masks.ts';
import type { AnyFilterType } from '../filter-type.ts';
import { filterContext, datasourceKey } from '../filters/filter-context.ts';
import type { DashboardRuntime } from '../runtime/dashboard-runtime.ts';
import { type DashboardState, filterStep } from '../state/dashboard-store.ts';
import { writtenKey } from '../storage/written-key.ts';

export interface SiteParts {
  readonly runtime: Pick<DashboardRuntime, 'store' | 'dashboard' | 'datasource' | 'urlParams' | 'chartIds'>;
  readonly site: SiteAround;
  /** Whether the site wants to hear of each change of the filters. */
  readonly tellsMasks: boolean;
  /** `undefined`: no plugin offers the type. */
  loadType(key: string): Promise<AnyFilterType | undefined>;
  /** What a chart asks of the server now. */
  payloadOf(chartId: number): Promise<QueryContext | undefined>;
  /** The address of the dashboard in the state behind a key. */
  linkOf(key: string): string;
}

/** What the site around a dashboard asks of it, in the names of the contract's clients, and what it is told. */
export function serveSite(parts: SiteParts): Disposable {
  const { site, runtime, tellsMasks } = parts;
  const { store } = runtime;
  const answers: Readonly<Record<string, (args: unknown) => unknown>> = {
    getActiveTabs: () => tabsOf(store.getState()),
    getDataMask: () => writeMasks(store.getState().filtering),
    getChartDataPayloads: (args) => payloads(parts, memberOf(args, 'chartId')),
    getChartStates: () => store.getState().ownStates,
    getDashboardPermalink: (args) => permalink(parts, memberOf(args, 'anchor')),
    setDataMask: (args) => takeMasks(parts, memberOf(args, 'dataMask')),
  };
  const served = Object.entries(answers).map(([method, answer]) => site.answer(method, answer));
  const stop = tellsMasks ? store.subscribe((now, before) => tellChange(now.filtering, before.filtering)) : undefined;
  return toDisposable(() => {
    stop?.();
    for (const one of served) one.dispose();
  });

  function tellChange(now: DashboardState['filtering'], before: DashboardState['filtering']): void {
    const nativeFiltersChanged = now.filters !== before.filters || now.held !== before.held;
    const crossFiltersChanged = now.charts !== before.charts;
    if (nativeFiltersChanged || crossFiltersChanged)
      site.tell('observeDataMask', { ...writeMasks(now), crossFiltersChanged, nativeFiltersChanged });
  }
}

const tabsOf = ({ layout, activeTabs }: DashboardState): readonly string[] => openTabs(layout, activeTabs);

/** By chart; of one alone where the site names it. A chart that cannot say what it asks is left out. */
async function payloads({ runtime, payloadOf }: SiteParts, only: unknown): Promise<Record<string, QueryContext>> {
  const wanted = runtime.chartIds().filter((id) => only === undefined || String(id) === String(only));
  const settled = await Promise.allSettled(wanted.map(payloadOf));
  if (only !== undefined) for (const one of settled) if (one.status === 'rejected') throw one.reason;
  return Object.fromEntries(
    settled.flatMap((one, index) =>
      one.status === 'fulfilled' && one.value !== undefined ? [[String(wanted[index]), one.value] as const] : [],
    ),
  );
}

async function takeMasks(parts: SiteParts, masks: unknown): Promise<void> {
  const { store } = parts.runtime;
  const given = readMasks(masks, store.getState().settings.filters);
  const filters = await withClauses(parts, given.filters);
  filterStep(store, (now) => giveValues(now, { ...given, filters }));
}

async function permalink({ runtime, site, linkOf }: SiteParts, anchor: unknown): Promise<string> {
  const state = runtime.store.getState();
  const key = await writtenKey({
    dashboardId: runtime.dashboard.uuid,
    state: {
      dataMask: writeMasks(state.filtering),
      activeTabs: tabsOf(state),
      urlParams: Object.entries(runtime.urlParams),
      ...(typeof anchor === 'string' && anchor !== '' ? { anchor } : {}),
    },
  });
  if (key === undefined) throw new Error('The filters have too many values for a permalink.');
  const own = linkOf(key);
  // Sites that have no address of their own for a key do not answer, or say so.
  const answer = await site.ask('resolvePermalinkUrl', { key }).catch(() => undefined);
  return typeof answer === 'string' ? answer : own;
}

/** A value without what it asks of charts, as a site may write it, gets that from the type of its filter. */
async function withClauses(parts: SiteParts, masks: FilterMasks): Promise<FilterMasks> {
  const filters = new Map(parts.runtime.store.getState().settings.filters.map((filter) => [filter.id, filter]));
  const completed = Object.entries(masks).map(async ([id, mask]) => {
    const filter = filters.get(id);
    const isComplete = filter === undefined || mask.extraFormData !== undefined;
    return [id, isComplete ? mask : await withClause(parts, filter, mask)] as const;
  });
  return Object.fromEntries(await Promise.all(completed));
}

async function withClause({ runtime, loadType }: SiteParts, filter: NativeFilter, mask: DataMask): Promise<DataMask> {
  const type = await loadType(filter.filterType);
  if (type === undefined) return mask;
  const context = filterContext(type, filter, runtime.datasource(datasourceKey(filter)));
  return type.maskOf(type.valueOf(mask), context);
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
