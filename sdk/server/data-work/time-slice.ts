const SLICE_MS = 10;

/**
 * Shares the thread in a loop that may be long: when the slice is over, `next` lets others in. For work that is mostly
 * small; what is large belongs into a thread.
 */
export class TimeSlice {
  #until = performance.now() + SLICE_MS;

  get isOver(): boolean {
    return performance.now() > this.#until;
  }

  async next(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#until = performance.now() + SLICE_MS;
  }
}
