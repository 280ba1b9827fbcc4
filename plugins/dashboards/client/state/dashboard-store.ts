import type { SaveConflict } from '@facet/sdk/client';
import { temporal } from 'zundo';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Filtering, NO_FILTERING } from '../../common/filters/filtering.ts';
import type { Layout } from '../../common/layout/component.ts';
import type { DashboardDocument } from '../../common/merge/dashboard-document.ts';
import { type ChartRules, NO_CHART_RULES } from '../../common/settings/chart-rules.ts';
import { type DashboardSettings, readSettings } from '../../common/settings/dashboard-settings.ts';

/** Steps that can be undone: the specification counts 50 and 2. */
export const UNDO_LIMIT = 52;

export interface DashboardState {
  readonly layout: Layout;
  readonly title: string;
  /** Style rules of the dashboard. */
  readonly css: string;
  /** Unsaved changes of how single charts refresh and emit cross-filters. */
  readonly chartRules: ChartRules;
  readonly settings: DashboardSettings;
  /** The states of the saved dashboard that this page knows. */
  readonly seen: SeenDashboard;
  /** Values of filters and charts, including pending changes, which the filter bar and the phone sheet share. */
  readonly filtering: Filtering;
  readonly activeTabs: readonly string[];
  /** Chart id → number of refreshes. */
  readonly refreshes: Readonly<Record<number, number>>;
  /** Chart id → number of its last refresh that bypassed all caches. */
  readonly forces: Readonly<Record<number, number>>;
  /** Ids of charts whose description is shown. */
  readonly expanded: readonly number[];
  /** Chart id → state of its own that changes its query, such as a page. */
  readonly ownStates: Readonly<Record<number, Readonly<Record<string, unknown>>>>;
  /** Charts out of view are drawn at once, too. */
  readonly drawsAll: boolean;
  /** Names of charts and filters of which the last save said that roles get no rows. */
  readonly notLent: readonly string[];
  /** Who saved before the last save, so that it holds changes of both; `null` when nobody did, or its user was asked about them. */
  readonly mergedWith: string | null;
  /** The undoable state as it was last saved. */
  readonly saved: Undoable;
  /** Chart id → how its last attempt to read rows ended, for charts on screen. */
  readonly outcomes: Readonly<Record<number, TileOutcome>>;
}

export interface TileOutcome {
  /** When the rows that are shown were read, epoch milliseconds; `null` when nothing is shown. */
  readonly readAt: number | null;
  /** The last attempt failed: older data are shown. */
  readonly failed: boolean;
  /** Annotation layers that it was drawn without, since they failed. */
  readonly lacking?: number;
}

export interface SeenDashboard {
  /** Of `head`. */
  readonly version: string | undefined;
  /** The state that the page is based on, without unsaved work. */
  readonly base: DashboardDocument;
  /** The newest known state, including saves of other users that did not conflict with a save of this page. */
  readonly head: DashboardDocument;
  /** Who saved changes that the page does not show. */
  readonly savedBy?: Pick<SaveConflict, 'changed_by' | 'changed_on'>;
}

export type Undoable = Pick<DashboardState, 'layout' | 'title' | 'css' | 'chartRules'>;

export const undoableOf = ({ layout, title, css, chartRules }: Undoable): Undoable => ({
  layout,
  title,
  css,
  chartRules,
});

export const sameWork = (a: Undoable, b: Undoable): boolean =>
  a.layout === b.layout && a.title === b.title && a.css === b.css && a.chartRules === b.chartRules;

/**
 * State of one open dashboard. Layout, title and CSS are undoable; what was saved last is kept beside them, so that "unsaved"
 * is derived: undoing every step clears it.
 */
export function createDashboardStore(initial: Omit<Undoable, 'chartRules'> & Partial<DashboardState>) {
  const { layout, title, css, chartRules = NO_CHART_RULES } = initial;
  const settings = readSettings(null);
  const document = { members: { dashboard_title: title, css }, settings: settings.raw, layout };
  const complete: DashboardState = {
    settings,
    seen: { version: undefined, base: document, head: document },
    filtering: NO_FILTERING,
    activeTabs: [],
    refreshes: {},
    forces: {},
    expanded: [],
    ownStates: {},
    drawsAll: false,
    notLent: [],
    mergedWith: null,
    chartRules,
    saved: { layout, title, css, chartRules },
    outcomes: {},
    ...initial,
  };
  return createStore<DashboardState>()(
    temporal((): DashboardState => complete, {
      limit: UNDO_LIMIT,
      partialize: undoableOf,
      equality: sameWork,
    }),
  );
}

export type DashboardStore = ReturnType<typeof createDashboardStore>;

export function isUnsaved(state: DashboardState): boolean {
  return !sameWork(state, state.saved);
}

/**
 * Marks a state as saved, by default the current one. Work that came while it was sent stays unsaved; without such work the undo
 * history is cleared.
 */
export function markSaved(store: DashboardStore, sent: Undoable = store.getState()): void {
  store.setState({ saved: undoableOf(sent) });
  if (!isUnsaved(store.getState())) store.temporal.getState().clear();
}

/** Goes back to what was saved last. */
export function discard(store: DashboardStore): void {
  store.setState(({ saved }) => ({ ...saved }));
  store.temporal.getState().clear();
}

/** A step of the filters, as `common/filters/filtering.ts` describes it. */
export function filterStep(store: StoreApi<DashboardState>, step: (now: Filtering) => Filtering): void {
  store.setState(({ filtering }) => ({ filtering: step(filtering) }));
}

/** Asks these charts to fetch anew, by default past every cache. */
export function refreshCharts(store: StoreApi<DashboardState>, chartIds: readonly number[], isForced = true): void {
  store.setState((state) => {
    const counted = Object.fromEntries(chartIds.map((id) => [id, (state.refreshes[id] ?? 0) + 1]));
    return {
      refreshes: { ...state.refreshes, ...counted },
      ...(isForced ? { forces: { ...state.forces, ...counted } } : {}),
    };
  });
}

/** Shows the description of a chart, or hides it. It is saved with the layout. */
export function toggleDescription(store: StoreApi<DashboardState>, chartId: number): void {
  store.setState(({ expanded }) => ({
    expanded: expanded.includes(chartId) ? expanded.filter((id) => id !== chartId) : [...expanded, chartId],
  }));
}

export function reportOutcome(store: StoreApi<DashboardState>, chartId: number, outcome: TileOutcome): void {
  store.setState((state) => ({ outcomes: { ...state.outcomes, [chartId]: outcome } }));
}

/** Forgets the outcome of a chart that leaves the screen. */
export function forgetOutcome(store: StoreApi<DashboardState>, chartId: number): void {
  store.setState((state) => {
    const { [chartId]: _gone, ...outcomes } = state.outcomes;
    return { outcomes };
  });
}

/** Shows a tab and hides its siblings. */
export function activateTab(store: StoreApi<DashboardState>, tabId: string, siblings: readonly string[]): void {
  store.setState((state) => ({
    activeTabs: [...state.activeTabs.filter((id) => !siblings.includes(id)), tabId],
  }));
}
