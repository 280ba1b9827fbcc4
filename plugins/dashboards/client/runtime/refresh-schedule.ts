import type { Disposable } from '@facet/sdk/common';

export interface RefreshPlan {
  readonly intervalMs: number;
  /** Over how long the charts of one round are spread; 0: all at once. */
  readonly spreadMs: number;
  /** Charts of the next round. */
  charts(): readonly number[];
  refresh(chartIds: readonly number[]): void;
}

/** Refreshes charts round by round, each chart of a round some time after the one before it. Nothing is left after disposal. */
export function scheduleRefresh({ intervalMs, spreadMs, charts, refresh }: RefreshPlan): Disposable {
  const late = new Set<ReturnType<typeof setTimeout>>();
  const rounds = setInterval(() => {
    const ids = charts();
    if (spreadMs === 0) {
      refresh(ids);
      return;
    }
    for (const [index, id] of ids.entries()) {
      const timer = setTimeout(
        () => {
          late.delete(timer);
          refresh([id]);
        },
        (index * spreadMs) / ids.length,
      );
      late.add(timer);
    }
  }, intervalMs);
  return {
    dispose() {
      clearInterval(rounds);
      for (const timer of late) clearTimeout(timer);
      late.clear();
    },
  };
}
