import type { Disposable } from '../common/disposable.ts';

/** Pages that all hear the same do not all ask at the same moment. */
const SPREAD_MS = 300;

export interface NewsGatherer extends Disposable {
  /** Something happened: `work` runs soon, once for all that happens until then. */
  tell(): void;
}

/** Runs `work` after news: gathered, not more often than the pause allows, and not while the page is out of sight. */
export function gatherNews(work: () => void, pauseMs: number, random: () => number = Math.random): NewsGatherer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ranAt = Number.NEGATIVE_INFINITY;
  let waitsForSight = false;

  const run = (): void => {
    timer = undefined;
    if (document.visibilityState === 'hidden') {
      waitsForSight = true;
      return;
    }
    ranAt = performance.now();
    work();
  };
  const seen = (): void => {
    if (!waitsForSight || document.visibilityState === 'hidden') return;
    waitsForSight = false;
    run();
  };
  document.addEventListener('visibilitychange', seen);
  return {
    tell() {
      if (waitsForSight) return;
      timer ??= setTimeout(run, Math.max(random() * SPREAD_MS, ranAt + pauseMs - performance.now()));
    },
    dispose() {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    },
  };
}
