/** How long anything that charts do not need waits for the first chart at most. */
const PATIENCE_MS = 3_000;

/**
 * The moment from which the page has something to read. Until then the connection and the processor belong to the first
 * picture; what only comes beside it loads after.
 */
export interface FirstPicture {
  readonly isThere: boolean;
  readonly wait: Promise<void>;
  /** Awaited before code for drawing is fetched. The first caller waits for nothing, since its picture is likely the first. */
  waitUnlessFirst(): Promise<void>;
  /** A tile has settled: a chart, no rows, or an error. */
  tileSettled(chartId?: number): void;
  /** Charts whose tiles have settled. */
  readonly settledTiles: ReadonlySet<number>;
  subscribe(listener: () => void): () => void;
}

export function createFirstPicture(patienceMs: number = PATIENCE_MS): FirstPicture {
  const listeners = new Set<() => void>();
  const settledTiles = new Set<number>();
  const { promise, resolve } = Promise.withResolvers<void>();
  let isThere = false;
  let isSettled = false;
  let hasFirst = false;
  const arrive = () => {
    if (isThere) return;
    isThere = true;
    clearTimeout(timer);
    resolve();
    for (const listener of listeners) listener();
  };
  const timer = setTimeout(arrive, patienceMs);
  return {
    get isThere() {
      return isThere;
    },
    wait: promise,
    waitUnlessFirst() {
      if (hasFirst) return promise;
      hasFirst = true;
      return Promise.resolve();
    },
    settledTiles,
    tileSettled(chartId) {
      if (chartId !== undefined) settledTiles.add(chartId);
      if (isSettled) return;
      isSettled = true;
      afterNextPaint(arrive);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The first frame's callbacks run before it is painted; those of the second run after. */
function afterNextPaint(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(work));
}
