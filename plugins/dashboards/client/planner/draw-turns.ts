import { inNextTask } from '@facet/sdk/client/next-task';
import { type Disposable, toDisposable } from '@facet/sdk/common';
import { STYLED } from '../styled.ts';

/** Maximum length of one drawing slice, so that input and frames are handled in between. */
const SLICE_MS = 8;
/** How long a tile out of view waits for an idle page; after that it is drawn like visible tiles. */
const IDLE_WITHIN_MS = 500;
/** How long a page counts as moving after it was scrolled: wheels and fingers pause between two pushes. */
const STILL_AFTER_MS = 150;

export interface Turn {
  readonly inSight: boolean;
  /** In reading order. */
  readonly position: number;
}

interface WaitingTurn extends Turn {
  /** From this time on it does not wait for an idle page. */
  readonly dueAt: number;
  draw(): void;
}

/**
 * Lets the tiles of a page draw one after the other, each in a task of its own: many answers at once would hold the page for as
 * long as all their pictures take. Tiles in sight go first, in reading order; the others are drawn while the page rests, or once they
 * have waited long enough for that. While the page is scrolled, a frame comes between two tiles, and only those in sight are drawn.
 */
export class DrawTurns {
  readonly #waiting = new Set<WaitingTurn>();
  #isTaskPlanned = false;
  #isRestPlanned = false;
  #scrolledAt = Number.NEGATIVE_INFINITY;
  /** Tables of tiles scroll themselves while they are drawn: only what holds the dashboard counts. */
  readonly #noteScroll = ({ target }: Event) => {
    if (target instanceof Node && target.contains(document.querySelector(STYLED))) this.#scrolledAt = performance.now();
  };

  /** @param draw has drawn when it returns. Disposing takes the wish back. */
  ask(turn: Turn, draw: () => void): Disposable {
    const wish: WaitingTurn = { ...turn, dueAt: performance.now() + IDLE_WITHIN_MS, draw };
    // What scrolls lies within the page, and such events do not bubble.
    if (this.#waiting.size === 0)
      document.addEventListener('scroll', this.#noteScroll, { capture: true, passive: true });
    this.#waiting.add(wish);
    this.#plan();
    return toDisposable(() => this.#forget(wish));
  }

  #forget(wish: WaitingTurn): void {
    this.#waiting.delete(wish);
    if (this.#waiting.size === 0) document.removeEventListener('scroll', this.#noteScroll, { capture: true });
  }

  #isScrolled(): boolean {
    return performance.now() - this.#scrolledAt < STILL_AFTER_MS;
  }

  #mustDraw = ({ inSight, dueAt }: WaitingTurn): boolean =>
    inSight || (performance.now() >= dueAt && !this.#isScrolled());

  #plan(): void {
    const next = this.#next();
    if (next === undefined) return;
    if (this.#mustDraw(next) && !this.#isTaskPlanned) {
      this.#isTaskPlanned = true;
      const work = () => {
        this.#isTaskPlanned = false;
        this.#drawSlice(this.#mustDraw);
      };
      if (this.#isScrolled()) afterFrame(work);
      else inTask(work);
    }
    if (!this.#mustDraw(next) && !this.#isRestPlanned) {
      this.#isRestPlanned = true;
      const work = () => {
        this.#isRestPlanned = false;
        this.#drawSlice(this.#isScrolled() ? this.#mustDraw : () => true);
      };
      if (this.#isScrolled()) setTimeout(work, STILL_AFTER_MS);
      else whenResting(work);
    }
  }

  #drawSlice(mayDraw: (turn: WaitingTurn) => boolean): void {
    const end = performance.now() + SLICE_MS;
    try {
      for (let next = this.#next(); next !== undefined && mayDraw(next); next = this.#next()) {
        this.#forget(next);
        next.draw();
        if (performance.now() >= end) break;
      }
    } finally {
      this.#plan();
    }
  }

  #next(): WaitingTurn | undefined {
    let best: WaitingTurn | undefined;
    for (const turn of this.#waiting) if (best === undefined || isBefore(turn, best)) best = turn;
    return best;
  }
}

function isBefore(one: Turn, other: Turn): boolean {
  return one.inSight === other.inSight ? one.position < other.position : one.inSight;
}

/** The next frame is on screen before. */
function afterFrame(work: () => void): void {
  const once = first(
    () => inTask(work),
    () => cancelAnimationFrame(frame),
  );
  const frame = requestAnimationFrame(once);
}

function inTask(work: () => void): void {
  const once = first(work, () => release());
  const release = inNextTask(once);
}

/** Runs the work while the page rests, or after half a second. */
export function whenResting(work: () => void): void {
  // A hidden page is always idle, but idle callbacks come late.
  if (typeof requestIdleCallback !== 'function' || document.visibilityState === 'hidden') {
    setTimeout(work, 0);
    return;
  }
  const once = first(work, () => cancelIdleCallback(rest));
  const rest = requestIdleCallback(once, { timeout: IDLE_WITHIN_MS });
}

/**
 * Runs the work once: from the callback of the browser or from a timer, whichever comes first. Browsers may drop such a callback, as
 * for a page that was hidden meanwhile, and then all later drawings would wait for it.
 */
function first(work: () => void, release: () => void): () => void {
  const once = () => {
    clearTimeout(timer);
    release();
    work();
  };
  const timer = setTimeout(once, IDLE_WITHIN_MS);
  return once;
}
