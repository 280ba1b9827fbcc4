import type { FetchTimes } from '@facet/plugin-charts/contract.client';

/** Timings of the last load of a chart, in milliseconds. */
export interface ChartTiming {
  /** In the browser until its turn, and on the server until the database had a place. */
  readonly queueMs: number;
  readonly databaseMs: number;
  /** On the server beside the database: rights, planning, caches, encoding. */
  readonly serverMs: number;
  /** On the wire, and reading the answer. */
  readonly transferMs: number;
  /** From the rows to the picture, its code among it; `null` until it is drawn. */
  readonly renderMs: number | null;
}

export interface ChartTimings {
  answered(chartId: number, times: { readonly waitMs: number; readonly calls: readonly FetchTimes[] }): void;
  arrived(chartId: number): void;
  drawn(chartId: number): void;
  /** The same map until something changes. */
  all(): ReadonlyMap<number, ChartTiming>;
  subscribe(listener: () => void): () => void;
}

/** Stages of the server where a query waits for the database, and where the database works. */
const QUEUE = 'admit';
const DATABASE = 'run';

export function createChartTimings(now: () => number = () => performance.now()): ChartTimings {
  const listeners = new Set<() => void>();
  const arrivals = new Map<number, number>();
  let timings: ReadonlyMap<number, ChartTiming> = new Map();
  const put = (chartId: number, timing: ChartTiming) => {
    timings = new Map(timings).set(chartId, timing);
    for (const listener of listeners) listener();
  };
  return {
    answered: (chartId, times) => put(chartId, timingOf(times)),
    arrived: (chartId) => void arrivals.set(chartId, now()),
    drawn(chartId) {
      const arrival = arrivals.get(chartId);
      const timing = timings.get(chartId);
      // Redrawn for another size or theme, without a new load.
      if (arrival === undefined || timing === undefined) return;
      arrivals.delete(chartId);
      put(chartId, { ...timing, renderMs: now() - arrival });
    },
    all: () => timings,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const totalOf = ({ queueMs, databaseMs, serverMs, transferMs, renderMs }: ChartTiming): number =>
  queueMs + databaseMs + serverMs + transferMs + (renderMs ?? 0);

/** Of several parallel calls the longest counts. */
function timingOf({ waitMs, calls }: Parameters<ChartTimings['answered']>[1]): ChartTiming {
  const { totalMs, stages } = calls.toSorted((a, b) => b.totalMs - a.totalMs)[0] ?? { totalMs: 0, stages: {} };
  const { [QUEUE]: admitted = 0, [DATABASE]: databaseMs = 0, ...others } = stages;
  const serverMs = Object.values(others).reduce((sum, ms) => sum + ms, 0);
  return {
    queueMs: waitMs + admitted,
    databaseMs,
    serverMs,
    transferMs: Math.max(0, totalMs - admitted - databaseMs - serverMs),
    renderMs: null,
  };
}
