import type { Disposable, Logger } from '@facet/sdk/common';
import type { DueRun, ScheduleStore } from './schedule-store.ts';

export interface ClockParts {
  readonly store: Pick<ScheduleStore, 'takeDue' | 'earliest' | 'leftOver' | 'confirm' | 'purge'>;
  /** Kinds of schedules whose plugin is running. Due schedules of other kinds wait for their plugin. */
  kinds(): readonly string[];
  paused(): boolean;
  /** When a due run is to begin. */
  beginsAt(run: DueRun): Date;
  /** Puts a run into the job queue. */
  enqueue(run: DueRun): Promise<void>;
  readonly log: Logger;
  /** The common time of all processes. */
  readonly now: () => Promise<Date>;
}

/** Poll interval: another process may have added a schedule that is due earlier. */
const LOOK_EVERY_MS = 5_000;
/** Interval of searching runs that were taken but never queued. */
const SWEEP_EVERY_MS = 60_000;
const PURGE_EVERY_MS = 60 * 60_000;
const AT_ONCE = 500;
const COMMITTED_MS = 50;

/** Queues due runs. Every process does this; the store ensures that each run is taken once. */
export class Clock implements Disposable {
  readonly #parts: ClockParts;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  #stopped = false;
  #sweptOn: number | undefined;
  #purgedOn = 0;

  constructor(parts: ClockParts) {
    this.#parts = parts;
  }

  /** Polls now; during a poll, once more after it. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#running = this.#look()
      .catch((error: unknown) => {
        this.#parts.log.error('schedules could not be read', { error });
        return LOOK_EVERY_MS;
      })
      .then((waitMs) => {
        this.#running = undefined;
        if (this.#stopped) return;
        const soon = this.#again;
        this.#again = false;
        this.#timer = setTimeout(() => this.wake(), soon ? 0 : waitMs).unref();
      });
  }

  /** Polls after the commit of a transaction that changes a schedule. */
  wakeSoon(): void {
    setTimeout(() => this.wake(), COMMITTED_MS).unref();
  }

  dispose(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** @returns milliseconds until the next poll */
  async #look(): Promise<number> {
    const { store, now } = this.#parts;
    await this.#keepHouse();
    if (this.#parts.paused()) return LOOK_EVERY_MS;
    const due = await store.takeDue(this.#parts.kinds(), AT_ONCE, this.#parts.beginsAt);
    for (const run of due) await this.#handOver(run);
    if (due.length === AT_ONCE) return 0;
    const next = await store.earliest();
    const wait = next === undefined ? LOOK_EVERY_MS : next.getTime() - (await now()).getTime();
    return wait <= 0 ? LOOK_EVERY_MS : Math.min(wait, LOOK_EVERY_MS);
  }

  async #keepHouse(): Promise<void> {
    const { store, now, kinds, paused } = this.#parts;
    const time = (await now()).getTime();
    this.#sweptOn ??= time;
    if (time - this.#sweptOn >= SWEEP_EVERY_MS && !paused()) {
      this.#sweptOn = time;
      for (const run of await store.leftOver(kinds())) await this.#handOver(run);
    }
    if (time - this.#purgedOn >= PURGE_EVERY_MS) {
      this.#purgedOn = time;
      await store.purge();
    }
  }

  async #handOver(run: DueRun): Promise<void> {
    await this.#parts.enqueue(run);
    await this.#parts.store.confirm(run);
  }
}
