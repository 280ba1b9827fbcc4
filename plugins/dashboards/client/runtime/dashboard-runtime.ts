import type { Charts } from '@facet/plugin-charts/contract.client';
import type { Datasource } from '@facet/plugin-datasets/contract';
import type { Drills } from '@facet/plugin-drill/contract.client';
import type { ApiClient, Notifier, Session } from '@facet/sdk/client';
import type { FormData } from '@facet/sdk/common';
import type { DashboardChart, DashboardItem } from '../../common/wire/dashboard.ts';
import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { clausesOf, type FilterClause } from '../../common/filters/filtering.ts';
import type { FilterTypeOf } from '../../common/filters/native-filter.ts';
import type { ComponentKindOf } from '../../common/layout/component-kind.ts';
import { chartsInScope, WHOLE_DASHBOARD } from '../../common/filters/filter-scope.ts';
import { ChartPlanner } from '../planner/chart-planner.ts';
import { DrawTurns } from '../planner/draw-turns.ts';
import { type DashboardRights, rightsOn } from './dashboard-rights.ts';
import type { LastVisit } from './last-visit.ts';
import { type LeftOut, leftOutBy } from './left-out.ts';
import { createFirstPicture, type FirstPicture } from '../planner/first-picture.ts';
import { createTurnOfRest, type TurnOfRest } from '../planner/turn-of-rest.ts';
import { type ChartTimings, createChartTimings } from '../planner/chart-timings.ts';
import type { SaveQuestions } from './save-questions.ts';
import type { DashboardState, DashboardStore } from '../state/dashboard-store.ts';

/** The id of a dashboard that was never saved; the server gives none below one. */
export const NEW_ID = 0;

/** Requests under way at once: browsers open six connections to a host, one of them listens for events. */
const CONCURRENCY = 5;

export interface DashboardServices {
  readonly api: ApiClient;
  readonly charts: Charts;
  readonly session: Session;
  readonly notifier: Notifier;
  readonly filterType: FilterTypeOf;
  readonly componentKind: ComponentKindOf;
  /** Absent while the plugin of drilling is off. */
  readonly drills?: Drills | undefined;
  /** Asks the user how to save when another user has saved in the meantime. */
  readonly questions: SaveQuestions;
  /** Whether a save asks before it replaces certain values: the flag `CONFIRM_DASHBOARD_DIFF`. */
  confirmsOverwrite(): boolean;
  /** Reads the dashboard anew. */
  reload(): void;
}

/** Everything that the parts of one open dashboard share. The object is the same for as long as the page stays. */
export interface DashboardRuntime extends DashboardServices {
  readonly id: number;
  /** It was never saved: the server does not know it. */
  readonly isNew: boolean;
  readonly dashboard: DashboardItem;
  readonly store: DashboardStore;
  readonly planner: ChartPlanner;
  /** When each tile draws. */
  readonly drawTurns: DrawTurns;
  readonly firstPicture: FirstPicture;
  readonly rest: TurnOfRest;
  /** Where the time of each chart went. */
  readonly timings: ChartTimings;
  /** Query string parameters that are passed to queries. */
  readonly urlParams: Readonly<Record<string, string>>;
  readonly rights: DashboardRights;
  readonly leftOut: LeftOut;
  /** What this device has kept of an earlier visit. */
  readonly lastVisit: LastVisit | undefined;
  /** The component that the address names, to be brought into sight. */
  readonly focused: string | undefined;
  /** Id of the set of filter values that it was opened with. */
  readonly openedSet: number | undefined;
  /** Chart id → the number of refreshes that its rows include; the same filters may come from a cache again later. */
  readonly served: Map<number, number>;
  chart(id: number): DashboardChart | undefined;
  addChart(chart: DashboardChart, datasource: Datasource | null): void;
  /** Charts of the present layout. */
  chartIds(): readonly number[];
  /** By `12__table`. */
  datasource(key: string): Datasource | null;
  datasources(): readonly Datasource[];
  /** What narrows charts; the same list until layout, settings or filters change. */
  clauses(state: DashboardState): readonly FilterClause[];
}

export interface DashboardParts {
  readonly dashboard: DashboardItem;
  readonly charts: readonly DashboardChart[];
  readonly datasets: readonly Datasource[];
  readonly store: DashboardStore;
  readonly urlParams: Readonly<Record<string, string>>;
  readonly leftOut?: LeftOut;
  readonly focused: string | undefined;
  readonly set?: { readonly id: number } | undefined;
  readonly lastVisit?: LastVisit | undefined;
  readonly services: DashboardServices;
}

export function createDashboardRuntime(parts: DashboardParts): DashboardRuntime {
  const { dashboard, store, services } = parts;
  const isNew = dashboard.id === NEW_ID;
  const charts = new Map(parts.charts.map((chart) => [chart.id, chart]));
  const datasets = new Map(parts.datasets.map((dataset) => [dataset.uid, dataset]));
  const lentParts = new Map(parts.charts.flatMap(lentPartsOf));
  const timings = createChartTimings();
  const planner = new ChartPlanner({
    concurrency: CONCURRENCY,
    fetch: (context, options) =>
      services.charts.fetchData(context, {
        ...options,
        part: (id) => lentParts.get(id),
        ...(isNew ? {} : { dashboardId: dashboard.id }),
      }),
    onAnswered: (chartId, times) => timings.answered(chartId, times),
    onRoom: () => rest.roomLeft(),
  });
  const firstPicture = createFirstPicture();
  const rest = createTurnOfRest(firstPicture, () => planner.hasRoom);
  if (parts.charts.length === 0) firstPicture.tileSettled();
  return {
    ...services,
    id: dashboard.id,
    isNew,
    dashboard,
    store,
    planner,
    drawTurns: new DrawTurns(),
    firstPicture,
    rest,
    timings,
    urlParams: parts.urlParams,
    rights: rightsOn(dashboard, services.session),
    leftOut: parts.leftOut ?? leftOutBy(new URLSearchParams()),
    lastVisit: parts.lastVisit,
    focused: parts.focused,
    openedSet: parts.set?.id,
    served: new Map(),
    chart: (id) => charts.get(id),
    addChart(chart, datasource) {
      charts.set(chart.id, chart);
      if (datasource) datasets.set(datasource.uid, datasource);
    },
    chartIds: () => chartsInScope(store.getState().layout, WHOLE_DASHBOARD),
    datasource: (key) => datasets.get(key) ?? null,
    datasources: () => [...datasets.values()],
    clauses: remembered(),
  };
}

function remembered(): DashboardRuntime['clauses'] {
  let last: DashboardState | undefined;
  let found: readonly FilterClause[] = [];
  return (state) => {
    const { layout, settings, filtering } = state;
    const same = last && last.layout === layout && last.settings === settings && last.filtering === filtering;
    if (!same) found = clausesOf(layout, settings, filtering);
    last = state;
    return found;
  };
}

/** What the plugin of drilling gives, where it is on. */
export const DrillsContext = createContext<Drills | undefined>(undefined);

export const DashboardContext = createContext<DashboardRuntime | null>(null);

/** @throws Error outside a dashboard. */
export function useDashboard(): DashboardRuntime {
  const runtime = use(DashboardContext);
  if (!runtime) throw new Error('There is no dashboard above this component.');
  return runtime;
}

export function useDashboardState<T>(select: (state: DashboardState) => T): T {
  return useStore(useDashboard().store, select);
}

/** What the dashboard lends of charts that one of its charts draws, by their ids. */
const lentPartsOf = ({ lent_parts: lent = [] }: DashboardChart) =>
  lent.map(({ id, slice_name: name, form_data }) => [id, { name, formData: form_data as FormData }] as const);
